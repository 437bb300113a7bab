import type { ServiceContext } from '../../auth/service-context.ts'
import { deleteUnusedFiles, deleteUploadDays, whileAlone } from './data.ts'
import { takeInventory } from './inventory.ts'
import { forgetFiles } from './service.ts'

const hour = 60 * 60 * 1000

type Sweep = Pick<ServiceContext, 'database' | 'storage' | 'now' | 'log'>

/** Sweeps at once and every hour; `stop` waits for what is under way. */
export function startSweeper(sweep: Sweep): { stop(): Promise<void> } {
  const round = () =>
    sweepOnce(sweep).then(
      () => {},
      (error) => sweep.log.error({ err: error }, 'the media could not be swept'),
    )
  let running = round()
  const timer = setInterval(() => {
    running = round()
  }, hour).unref()
  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}

/** Removes rows that nothing has referred to for a day and bytes that no row has named for an hour; false when another server is at it. */
export const sweepOnce = (sweep: Sweep): Promise<boolean> =>
  whileAlone(sweep.database, async () => {
    const now = sweep.now().getTime()
    const unused = await deleteUnusedFiles(sweep.database, new Date(now - 24 * hour))
    await forgetFiles(sweep, unused)
    await deleteUploadDays(sweep.database, new Date(now - 72 * hour))
    const { missing, unnamed } = await takeInventory(sweep)
    const old = unnamed.filter(({ modifiedAt }) => modifiedAt.getTime() < now - hour)
    await forgetFiles(
      sweep,
      old.map(({ key }) => key),
    )
    if (missing.length) sweep.log.error({ missing: missing.slice(0, 20), count: missing.length }, 'files that rows name are missing')
    if (unused.length + old.length) sweep.log.info({ unused: unused.length, unnamed: old.length }, 'media swept')
  })
