import type { ServiceContext } from '../../auth/service-context.ts'
import { runAtInterval } from '../../utils/interval.ts'
import { deleteUnusedFiles, deleteUploadDays, whileAlone } from './data.ts'
import { takeInventory } from './reconcile.ts'
import { forgetFiles } from './service.ts'

const hour = 60 * 60 * 1000

type Sweep = Pick<ServiceContext, 'database' | 'storage' | 'now' | 'log'>

/** Sweeps at once and every hour; `stop` breaks off a sweep between two files, the next one goes on from there. */
export function startSweeper(sweep: Sweep): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const round = () =>
    sweepOnce(sweep, signal).then(
      () => {},
      (error) => {
        if (!signal.aborted) sweep.log.error({ err: error }, 'the media could not be swept')
      },
    )
  const { stop } = runAtInterval(round, hour)
  return {
    stop() {
      stopping.abort()
      return stop()
    },
  }
}

/**
 * Removes rows that nothing has referred to for a day and bytes that no row has named for an hour; false when another server is at it.
 * One that takes longer than its lock is held fails. Two at once would do no harm: each goes by the rows alone, and what is gone may go again.
 */
export const sweepOnce = (sweep: Sweep, stopping?: AbortSignal): Promise<boolean> =>
  whileAlone(sweep.database, async (late) => {
    const signal = stopping ? AbortSignal.any([late, stopping]) : late
    const now = sweep.now().getTime()
    const swept = { unused: 0, unnamed: 0 }
    const lost = { missing: [] as string[], count: 0 }
    try {
      const unused = await deleteUnusedFiles(sweep.database, new Date(now - 24 * hour))
      swept.unused = unused.length
      for (const key of unused) {
        signal.throwIfAborted()
        await forgetFiles(sweep, [key])
      }
      await deleteUploadDays(sweep.database, new Date(now - 72 * hour))
      for await (const finding of takeInventory(sweep, signal)) {
        if ('missing' in finding) {
          lost.count += 1
          if (lost.count <= 20) lost.missing.push(finding.missing)
        } else if (finding.unnamed.modifiedAt.getTime() < now - hour) {
          swept.unnamed += 1
          await forgetFiles(sweep, [finding.unnamed.key])
        }
      }
    } finally {
      if (lost.count) sweep.log.error(lost, 'files that rows name are missing')
      if (swept.unused + swept.unnamed) sweep.log.info(swept, 'media swept')
    }
  })
