import { beforeEach, expect, test } from 'vitest'
import { checkJobs } from '../../../server/cli/checks/check-jobs.ts'
import { countJobs } from '../../../server/jobs/data.ts'
import { recordDomainEvent } from '../../../server/jobs/record-domain-event.ts'
import { createEmptyDatabase, runCli } from '../../support/run-cli.ts'
import { setUpTestApp } from '../../support/test-app.ts'

let isFailing = false
const app = setUpTestApp(undefined, {
  jobs: {
    handlers: {
      'test.failing': {
        fail: async () => {
          if (isFailing) throw new Error('no such\nrecord')
        },
      },
    },
  },
})

const runJobsCli = (...args: string[]) => runCli('jobs', { DATABASE_URL: app.databaseUrl }, ...args)
const record = () => recordDomainEvent(app.database, { kind: 'test.failing', subject: 'subject', actor: null, at: new Date() })

beforeEach(async () => {
  await app.database.$executeRaw`delete from graphile_worker._private_jobs`
})

/** Records an event whose job fails for the last time. Returns the id of the job. */
async function createDeadJob() {
  isFailing = true
  await record()
  await app.database.$executeRaw`update graphile_worker._private_jobs set max_attempts = 1 where attempts = 0`
  await expect(app.runJobs()).rejects.toThrow('no such')
  isFailing = false
  const [job] = await app.database.$queryRaw<{ id: bigint }[]>`select max(id) as id from graphile_worker.jobs`
  return String(job?.id)
}

test('npm run jobs lists dead jobs; --retry runs one or all again', { timeout: 60_000 }, async () => {
  await record()
  expect(await runJobsCli()).toBe('0 dead, 1 waiting\nexit 0')
  await app.runJobs()
  const [first, second, third] = [await createDeadJob(), await createDeadJob(), await createDeadJob()]
  expect(await app.runJobs()).toBe(0)
  expect(await countJobs(app.database)).toEqual({ pending: 0, dead: 3, oldestReadySeconds: 0 })
  const lines = (await runJobsCli()).split('\n')
  expect(lines).toHaveLength(5)
  expect(lines[0]).toMatch(new RegExp(`^${first}  test\\.failing/fail  1 attempts, last [\\d-]+T[\\d:.]+Z  "no such"$`))
  expect(lines.slice(3)).toEqual(['3 dead, 0 waiting', 'exit 1'])

  expect(await runJobsCli('--retry', '999999')).toBe('0 jobs will run again\nexit 1')
  expect(await runJobsCli('--retry', 'some')).toBe('Name a job: npm run jobs -- --retry <id>|all\nexit 2')
  expect(await runJobsCli('--retry', second)).toBe('1 job will run again\nexit 0')
  expect(await app.runJobs()).toBe(1)
  expect((await runJobsCli()).split('\n').map((line) => line.split('  ')[0])).toEqual([first, third, '2 dead, 0 waiting', 'exit 1'])
  expect(await runJobsCli('--retry', 'all')).toBe('2 jobs will run again\nexit 0')
  expect(await app.runJobs()).toBe(2)
  expect(await runJobsCli()).toBe('0 dead, 0 waiting\nexit 0')
})

test('npm run doctor tells the backlog, and fails for dead jobs and jobs that nobody runs', async () => {
  expect(await checkJobs()).toMatchObject({ service: 'jobs', state: 'not set' })
  expect(await checkJobs(await createEmptyDatabase())).toMatchObject({ state: 'ok', message: 'There is no queue yet; the next start creates it.' })
  expect(await checkJobs(app.databaseUrl)).toMatchObject({ state: 'ok', message: '0 jobs wait.' })
  await record()
  expect(await checkJobs(app.databaseUrl)).toMatchObject({ state: 'ok', message: '1 job waits.' })
  await app.database.$executeRaw`update graphile_worker._private_jobs set run_at = now() - interval '20 minutes'`
  expect(await checkJobs(app.databaseUrl)).toMatchObject({
    state: 'fails',
    message: '1 job waits, the oldest for 20 minutes. Start a server, or see its log for failed jobs.',
  })
  await app.runJobs()
  await createDeadJob()
  expect(await checkJobs(app.databaseUrl)).toMatchObject({
    state: 'fails',
    message: '1 job is dead, 0 jobs wait. List them with `npm run jobs`, and retry them.',
  })
})
