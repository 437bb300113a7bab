import { takeInventory } from '../../server/features/media/reconcile.ts'
import type { StoredFile } from '../../server/storage/disk.ts'

/** All that an inventory finds. */
export async function inventoryOf(place: Parameters<typeof takeInventory>[0]) {
  const [missing, unnamed]: [string[], StoredFile[]] = [[], []]
  for await (const finding of takeInventory(place)) {
    if ('missing' in finding) missing.push(finding.missing)
    else unnamed.push(finding.unnamed)
  }
  return { missing, unnamed }
}
