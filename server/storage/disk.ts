import { copyFile, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { storageUnavailableMessage, unavailable } from '../utils/errors.ts'
import { renameDurably } from './atomic-rename.ts'
import { listSortedPaths } from './sorted-listing.ts'

export type StoredFile = { key: string; size: number; modifiedAt: Date }

/** Bytes of a file: from one to another or to its end, or so many last ones. */
export type ByteRange = { from: number; to?: number } | { last: number }

/** As a header asks for it. */
export const formatRange = (range: ByteRange) => ('last' in range ? `bytes=-${range.last}` : `bytes=${range.from}-${range.to ?? ''}`)

/** Bytes on their way: how many, and in the words of Content-Range which of how many, where they are not all. */
export type ObjectContent = { bytes: Readable; contentLength?: number; contentRange?: string }

/** How an answer with a file names its type, and what becomes of it. */
export type ContentHeaders = { type: string; disposition?: string }

/** What a bucket can do for readers beside what every storage can. */
export type Bucket = {
  /** The file or a part of it, which alone is fetched. NOT_FOUND and RANGE_NOT_SATISFIABLE are told as such. */
  readRange(key: string, range?: ByteRange): Promise<ObjectContent>
  size(key: string): Promise<number>
  /** An address of the bucket's own that is good for an hour; null where readers get their bytes from this server. */
  getSignedUrl: ((key: string, headers: ContentHeaders) => Promise<string>) | null
}

/** Where files lie, by key: a folder of this machine or a bucket. */
export type Storage = {
  /** Takes the file at a local path; returns when it is stored whole, and leaves nothing behind when it fails. */
  put(key: string, localPath: string): Promise<void>
  read(key: string): Promise<Readable>
  exists(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** All that lies there, what was never finished too, in the order of the keys. */
  list(): AsyncIterable<StoredFile>
  /** Where readers find it. */
  getUrl(key: string): string
} & FileSource

/** Bytes are sent by `send-from-folder.ts` or `send-from-bucket.ts`, ranges and all. */
type FileSource = { localFolder: string } | { localFolder: null; bucket: Bucket }

/** Addresses of files below this host, or below that of a CDN. */
export const createUrlBuilder =
  (baseUrl = '') =>
  (key: string) =>
    `${baseUrl}/media/${key}`

/** Files in a folder of this machine. */
export function createDiskStorage(folder: string, getUrl = createUrlBuilder()): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  const toPath = (key: string) => join(folder, key)
  return {
    async put(key, localPath) {
      const temporaryPath = toPath(`${key}.part`)
      try {
        await mkdir(folder, { recursive: true })
        await copyFile(localPath, temporaryPath)
        await renameDurably(temporaryPath, toPath(key))
      } catch (error) {
        await rm(temporaryPath, { force: true }).catch(() => {})
        throw unavailable(storageUnavailableMessage, error)
      }
    },
    read: (key) => disk.getStream(key),
    exists: (key) => disk.exists(key),
    remove: (key) => disk.delete(key),
    list: () => listFiles(folder),
    getUrl,
    localFolder: folder,
  }
}

async function* listFiles(folder: string): AsyncGenerator<StoredFile, void> {
  for await (const key of listSortedPaths(folder)) {
    // It may have been removed since the folder was read.
    const stats = await stat(join(folder, key)).catch(ignoreNotFound)
    if (stats) yield { key, size: stats.size, modifiedAt: stats.mtime }
  }
}

function ignoreNotFound(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}
