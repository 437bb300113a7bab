import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { startEmbedded } from '../embedded/start.ts'
import { countFiles } from '../features/media/data.ts'
import { takeInventory } from '../features/media/sweeper.ts'
import { openDatabase } from '../lib/database.ts'
import { openLog } from '../lib/log.ts'
import { localStorage } from '../lib/storage.ts'

/**
 * `npm run fsck`: compares the rows of files with the bytes in the storage, both ways, and changes nothing. Ends with 1 when
 * bytes of a row are missing, with 2 when it could not look. With the embedded database the server must not be running.
 */
async function fsck(): Promise<number> {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, postgres: true, identity: false, authPort: 0 })
  const database = openDatabase(config.databaseUrl ?? embedded?.databaseUrl ?? '', openLog('silent'))
  try {
    const rows = await countFiles(database)
    const { missing, unnamed } = await takeInventory({ database, storage: localStorage(join(config.dataDir, 'media')) })
    for (const key of missing) console.log(`missing or of another size: ${key}`)
    for (const { key, size, modifiedAt } of unnamed) console.log(`no row names: ${key} (${size} bytes, ${modifiedAt.toISOString()})`)
    console.log(`${rows} files, ${missing.length} without their bytes, ${unnamed.length} in the storage that no row names`)
    return missing.length ? 1 : 0
  } finally {
    await database.$disconnect()
    await embedded?.stop()
  }
}

fsck().then(
  (code) => process.exit(code),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  },
)
