import { findStorageDiscrepancies } from '../../../server/features/media/reconcile.ts'
import type { StoredFile } from '../../../server/storage/disk.ts'

/** Collects all differences between the storage and the rows. */
export async function collectInconsistencies(dependencies: Parameters<typeof findStorageDiscrepancies>[0]) {
  const [missing, orphans]: [string[], StoredFile[]] = [[], []]
  for await (const finding of findStorageDiscrepancies(dependencies)) {
    if ('missing' in finding) missing.push(finding.missing)
    else orphans.push(finding.orphan)
  }
  return { missing, orphans }
}
