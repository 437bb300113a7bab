import { countFiles } from '../features/media/data.ts'
import { findStorageDiscrepancies } from '../features/media/reconcile.ts'
import { openStorage } from '../storage/open-storage.ts'
import { runCli } from './run-cli.ts'

/**
 * `npm run fsck`: compares the rows of files with the stored files, in both directions, and changes nothing. Exits with 1 if stored files
 * are missing, with 2 if it could not compare. With the embedded database the server must not be running.
 */
runCli(async (database, config) => {
  const rowCount = await countFiles(database)
  let [missingCount, orphanCount] = [0, 0]
  for await (const discrepancy of findStorageDiscrepancies({ database, storage: await openStorage(config) })) {
    if ('missing' in discrepancy) {
      missingCount += 1
      console.log(`missing or of another size: ${discrepancy.missing}`)
    } else {
      const { key, size, modifiedAt } = discrepancy.orphan
      orphanCount += 1
      console.log(`orphaned: ${key} (${size} bytes, ${modifiedAt.toISOString()})`)
    }
  }
  console.log(`${rowCount} files, ${missingCount} missing, ${orphanCount} orphaned`)
  return missingCount ? 1 : 0
})
