import { createReadStream } from 'node:fs'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where files lie, by key. A folder of this machine now; an object store can be another value of this type. */
export type Storage = {
  /** Takes the file at a local path; returns when it is stored whole, and leaves nothing behind when it fails. */
  put(key: string, localPath: string): Promise<void>
  read(key: string): Promise<Readable>
  remove(key: string): Promise<void>
  /** The folder on this machine, where there is one, so that Express can serve ranges from it. */
  localFolder: string | null
}

/** Files in a folder of this machine. */
export function localStorage(folder: string): Storage {
  const place = (key: string) => join(folder, key)
  return {
    async put(key, localPath) {
      const part = place(`${key}.part`)
      await mkdir(folder, { recursive: true })
      try {
        await copyFile(localPath, part)
        await rename(part, place(key))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    read: async (key) => createReadStream(place(key)),
    remove: (key) => rm(place(key), { force: true }),
    localFolder: folder,
  }
}
