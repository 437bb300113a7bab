import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { noRoomForFiles, unavailable } from './errors.ts'
import { settle } from './settle.ts'

export type StoredFile = { key: string; size: number; modifiedAt: Date }

/** Where files lie, by key. A folder of this machine now; an object store can be another value of this type. */
export type Storage = {
  /** Takes the file at a local path; returns when it is stored whole, and leaves nothing behind when it fails. */
  put(key: string, localPath: string): Promise<void>
  read(key: string): Promise<Readable>
  exists(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** All that lies there, what was never finished too. */
  list(): AsyncIterable<StoredFile>
  /** The folder on this machine, where there is one, so that Express can serve ranges from it. */
  localFolder: string | null
}

/** Files in a folder of this machine. */
export function localStorage(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  const place = (key: string) => join(folder, key)
  return {
    async put(key, localPath) {
      const part = place(`${key}.part`)
      try {
        await mkdir(folder, { recursive: true })
        await copyFile(localPath, part)
        await settle(part, place(key))
      } catch (error) {
        await rm(part, { force: true }).catch(() => {})
        throw unavailable(noRoomForFiles, error)
      }
    },
    read: (key) => disk.getStream(key),
    exists: (key) => disk.exists(key),
    remove: (key) => disk.delete(key),
    list: () => listed(disk),
    localFolder: folder,
  }
}

async function* listed(disk: Disk): AsyncGenerator<StoredFile> {
  let page: Awaited<ReturnType<Disk['listAll']>> | undefined
  do {
    page = await disk.listAll('/', { recursive: true, ...(page?.paginationToken && { paginationToken: page.paginationToken }) })
    for (const object of page.objects) {
      if (!object.isFile) continue
      const { key } = object
      const facts = await object.getMetaData().catch(async (error) => {
        // Removed since the folder was read.
        if (await disk.exists(key)) throw error
        return null
      })
      if (facts) yield { key, size: facts.contentLength, modifiedAt: facts.lastModified }
    }
  } while (page.paginationToken)
}
