import type { ServiceContext } from '../../auth/service-context.ts'
import { deleteUnusedFileRows, deleteUploadDays } from './data.ts'
import { findStorageDiscrepancies } from './reconcile.ts'
import { deleteStoredFiles } from './service.ts'

const hourMs = 60 * 60 * 1000

type OrphanCleanupContext = Pick<ServiceContext, 'database' | 'storage' | 'now' | 'log'>

/**
 * Deletes unused file rows older than a day and stored files without a row older than an hour. An abort stops it between two files; the next run finds the
 * rest. Two runs at once do no harm: each decides by the rows alone, and deleting a deleted file is not an error.
 */
export async function cleanUpOrphans(context: OrphanCleanupContext, signal?: AbortSignal): Promise<void> {
  const now = context.now().getTime()
  const deletedCounts = { unusedRows: 0, orphans: 0 }
  const missingFiles = { missing: [] as string[], count: 0 }
  try {
    const unusedKeys = await deleteUnusedFileRows(context.database, new Date(now - 24 * hourMs))
    deletedCounts.unusedRows = unusedKeys.length
    for (const key of unusedKeys) {
      signal?.throwIfAborted()
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
}
