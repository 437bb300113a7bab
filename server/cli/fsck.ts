import { countFiles } from '../features/media/data.ts'
import { takeInventory } from '../features/media/reconcile.ts'
import { openStorage } from '../storage/open.ts'
import { runTool } from './run-cli.ts'

/**
 * `npm run fsck`: compares the rows of files with the bytes in the storage, both ways, and changes nothing. Ends with 1 when
 * bytes of a row are missing, with 2 when it could not look. With the embedded database the server must not be running.
 */
runTool(async (database, config) => {
  const rows = await countFiles(database)
  let [missing, unnamed] = [0, 0]
  for await (const finding of takeInventory({ database, storage: await openStorage(config) })) {
    if ('missing' in finding) {
      missing += 1
      console.log(`missing or of another size: ${finding.missing}`)
    } else {
      const { key, size, modifiedAt } = finding.unnamed
      unnamed += 1
      console.log(`no row names: ${key} (${size} bytes, ${modifiedAt.toISOString()})`)
    }
  }
  console.log(`${rows} files, ${missing} without their bytes, ${unnamed} in the storage that no row names`)
  return missing ? 1 : 0
})
