import { countFiles } from '../features/media/data.ts'
import { findStorageDiscrepancies } from '../features/media/reconcile.ts'
import { openStorage } from '../storage/open.ts'
import { runCli } from './run-cli.ts'

/**
 * `npm run fsck`: compares the rows of files with the bytes in the storage, both ways, and changes nothing. Ends with 1 when
 * bytes of a row are missing, with 2 when it could not look. With the embedded database the server must not be running.
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
      console.log(`no row names: ${key} (${size} bytes, ${modifiedAt.toISOString()})`)
    }
  }
  console.log(`${rowCount} files, ${missingCount} without their bytes, ${orphanCount} in the storage that no row names`)
  return missingCount ? 1 : 0
})
