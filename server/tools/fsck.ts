import { countFiles } from '../features/media/data.ts'
import { takeInventory } from '../features/media/sweeper.ts'
import { openStorage } from '../open-storage.ts'
import { runTool } from './run-tool.ts'

/**
 * `npm run fsck`: compares the rows of files with the bytes in the storage, both ways, and changes nothing. Ends with 1 when
 * bytes of a row are missing, with 2 when it could not look. With the embedded database the server must not be running.
 */
runTool(async (database, config) => {
  const rows = await countFiles(database)
  const { missing, unnamed } = await takeInventory({ database, storage: await openStorage(config) })
  for (const key of missing) console.log(`missing or of another size: ${key}`)
  for (const { key, size, modifiedAt } of unnamed) console.log(`no row names: ${key} (${size} bytes, ${modifiedAt.toISOString()})`)
  console.log(`${rows} files, ${missing.length} without their bytes, ${unnamed.length} in the storage that no row names`)
  return missing.length ? 1 : 0
})
