import type { ServiceContext } from '../../auth/service-context.ts'
import { runAtInterval } from '../../utils/interval.ts'
import { deleteUnusedFileRows, deleteUploadDays, withCleanupLock } from './data.ts'
import { findStorageDiscrepancies } from './reconcile.ts'
import { deleteStoredFiles } from './service.ts'

const hourMs = 60 * 60 * 1000

type OrphanCleanupContext = Pick<ServiceContext, 'database' | 'storage' | 'now' | 'log'>

/** Deletes orphaned files now and every hour. `stop` interrupts a run between two files; the next run finds the rest. */
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
 * Deletes unused file rows older than a day and stored files without a row older than an hour; false if another server is running it.
 * A run that outlasts its lock fails. Two runs at once would do no harm: each decides by the rows alone, and deleting a deleted file is not an error.
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
