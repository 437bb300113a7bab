import { openDatabase } from '../../server/database/client.ts'
import { collectJobs } from '../../server/jobs/tasks.ts'
import type { EventHandler } from '../../server/jobs/types.ts'
import { startJobWorker } from '../../server/jobs/worker.ts'
import { openLog } from '../../server/observability/log.ts'
import type { Storage } from '../../server/storage/disk.ts'
import type { WebPush } from '../../server/web-push/web-push.ts'

/** Runs a job worker in a separate process, for tests that kill it. Its handlers write a row for each event, slowly, so that a kill meets some amid their work. */
const directUrl = process.env.DATABASE_URL ?? ''
const log = openLog('silent')
const database = openDatabase(directUrl, log, { maxConnections: 3, isBackground: true })
const createEffect =
  (handler: string): EventHandler =>
  async ({ transaction }, { id }) => {
    await transaction.$executeRaw`insert into effects (event_id, handler) values (${id}::uuid, ${handler})`
    await transaction.$queryRaw`select pg_sleep(0.02)::text`
  }
startJobWorker({
  directUrl,
  jobs: collectJobs([{ handlers: { 'test.killed': { first: createEffect('first'), second: createEffect('second') } } }]),
  context: {
    database,
    log,
    storage: {} as Storage,
    now: () => new Date(),
    spoolDir: '',
    hasOutboxRelay: false,
    deleteProviderAccount: async () => {},
    webPush: {} as WebPush,
    email: null,
  },
})
