import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Where files lie, by key. Local disk now; other drivers of flydrive by configuration later. */
export type Storage = {
  /** Takes the file at a local path; returns when it is stored whole. */
  put(key: string, localPath: string): Promise<void>
  exists(key: string): Promise<boolean>
  size(key: string): Promise<number>
  read(key: string): Promise<Readable>
  remove(key: string): Promise<void>
  /** The folder on this machine, where there is one, so that Express can serve ranges from it. */
  localFolder: string | null
}

/** Files in a folder of this machine. */
export function localStorage(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    put: (key, localPath) => disk.putStream(key, createReadStream(localPath)),
    exists: (key) => disk.exists(key),
    size: async (key) => (await disk.getMetaData(key)).contentLength,
    read: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
    localFolder: folder,
  }
}
