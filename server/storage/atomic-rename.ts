import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Gives a finished file its name. It is there whole or not at all, and once there it outlives a power cut, as the row does that names it. */
export async function renameDurably(temporaryPath: string, path: string) {
  await syncToDisk(temporaryPath, 'r+')
  await rename(temporaryPath, path)
  // The name stands in the folder. Windows opens no folders.
  if (process.platform !== 'win32') await syncToDisk(dirname(path), 'r')
}

async function syncToDisk(path: string, flags: string) {
  const handle = await open(path, flags)
  await handle.sync().finally(() => handle.close())
}
