import type { ServiceContext } from '../../auth/service-context.ts'
import { runAtInterval } from '../../utils/interval.ts'
import { deleteUnusedFileRows, deleteUploadDays, withCleanupLock } from './data.ts'
import { findStorageDiscrepancies } from './reconcile.ts'
import { deleteStoredFiles } from './service.ts'

const hourMs = 60 * 60 * 1000

type OrphanCleanupContext = Pick<ServiceContext, 'database' | 'storage' | 'now' | 'log'>

/** Sweeps at once and every hour; `stop` breaks off a sweep between two files, the next one goes on from there. */
export function startOrphanCleanup(context: OrphanCleanupContext): { stop(): Promise<void> } {
  const abortController = new AbortController()
  const { signal } = abortController
  const runCleanup = () =>
    cleanUpOrphans(context, signal).then(
      () => {},
      (error) => {
        if (!signal.aborted) context.log.error({ err: error }, 'orphan cleanup failed')
      },
    )
  const { stop } = runAtInterval(runCleanup, hourMs)
  return {
    stop() {
      abortController.abort()
      return stop()
    },
  }
}

/**
 * Removes rows that nothing has referred to for a day and bytes that no row has named for an hour; false when another server is at it.
 * One that takes longer than its lock is held fails. Two at once would do no harm: each goes by the rows alone, and what is gone may go again.
 */
export const cleanUpOrphans = (context: OrphanCleanupContext, stopSignal?: AbortSignal): Promise<boolean> =>
  withCleanupLock(context.database, async (timeoutSignal) => {
    const signal = stopSignal ? AbortSignal.any([timeoutSignal, stopSignal]) : timeoutSignal
    const now = context.now().getTime()
    const deletedCounts = { unusedRows: 0, orphans: 0 }
    const missingFiles = { missing: [] as string[], count: 0 }
    try {
      const unusedKeys = await deleteUnusedFileRows(context.database, new Date(now - 24 * hourMs))
      deletedCounts.unusedRows = unusedKeys.length
      for (const key of unusedKeys) {
        signal.throwIfAborted()
        await deleteStoredFiles(context, [key])
      }
      await deleteUploadDays(context.database, new Date(now - 72 * hourMs))
      for await (const discrepancy of findStorageDiscrepancies(context, signal)) {
        if ('missing' in discrepancy) {
          missingFiles.count += 1
          if (missingFiles.count <= 20) missingFiles.missing.push(discrepancy.missing)
        } else if (discrepancy.orphan.modifiedAt.getTime() < now - hourMs) {
          deletedCounts.orphans += 1
          await deleteStoredFiles(context, [discrepancy.orphan.key])
        }
      }
    } finally {
      if (missingFiles.count) context.log.error(missingFiles, 'stored files are missing')
      if (deletedCounts.unusedRows + deletedCounts.orphans) context.log.info(deletedCounts, 'orphaned files deleted')
    }
  })
