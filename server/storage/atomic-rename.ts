import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Renames a finished file atomically and syncs it to disk. After a crash or power failure it is either complete or absent. Once this resolves,
 * it is as durable as the database row that refers to it.
 */
export async function renameDurably(temporaryPath: string, path: string) {
  await syncToDisk(temporaryPath, 'r+')
  await rename(temporaryPath, path)
  // The name is part of the directory. Windows cannot open directories.
  if (process.platform !== 'win32') await syncToDisk(dirname(path), 'r')
}

async function syncToDisk(path: string, flags: string) {
  const handle = await open(path, flags)
  await handle.sync().finally(() => handle.close())
}
