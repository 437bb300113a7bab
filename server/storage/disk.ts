import { copyFile, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { storageUnavailableMessage, unavailable } from '../utils/errors.ts'
import { renameDurably } from './atomic-rename.ts'
import { listSortedPaths } from './sorted-listing.ts'

export type StoredFile = { key: string; size: number; modifiedAt: Date }

/** A byte range of a file: `from` up to and including `to` or the end, or the `last` bytes. */
export type ByteRange = { from: number; to?: number } | { last: number }

/** The value of a Range header. */
export const formatRange = (range: ByteRange) => ('last' in range ? `bytes=-${range.last}` : `bytes=${range.from}-${range.to ?? ''}`)

/** The content of a file or a range of it. `contentRange` is the Content-Range header of a partial response. */
export type ObjectContent = { bytes: Readable; contentLength?: number; contentRange?: string }

/** Content-Type and Content-Disposition of a response with a file. */
type ContentHeaders = { type: string; disposition?: string }

/** What only a bucket provides for responses with files. */
export type Bucket = {
  /** Fetches the file, or only the range. Throws NOT_FOUND, RANGE_NOT_SATISFIABLE or UNAVAILABLE. */
  readRange(key: string, range?: ByteRange): Promise<ObjectContent>
  size(key: string): Promise<number>
  /** Returns a URL of the bucket that is valid for ten minutes; null if this server sends the bytes itself. */
  getSignedUrl: ((key: string, headers: ContentHeaders) => Promise<string>) | null
}

/** Stored files by key: in a local folder or a bucket. */
export type Storage = {
  /** Stores a local file. Resolves when it is stored completely; throws UNAVAILABLE and stores nothing when it fails. */
  put(key: string, localPath: string): Promise<void>
  read(key: string): Promise<Readable>
  exists(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** All stored files in the order of their keys, including unfinished ones. */
  list(): AsyncIterable<StoredFile>
  /** The public URL of a file. */
  getUrl(key: string): string
} & FileSource

/** Files are sent by `send-from-folder.ts` or `send-range.ts`, both with support for ranges. */
type FileSource = { localFolder: string } | { localFolder: null; bucket: Bucket }

/** Builds URLs of files on this host, or on that of a CDN. */
export const createUrlBuilder =
  (baseUrl = '') =>
  (key: string) =>
    `${baseUrl}/media/${key}`

/** Stores files in a local folder. */
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
    // It may have been removed since the folder was listed.
    const stats = await stat(join(folder, key)).catch(ignoreNotFound)
    if (stats) yield { key, size: stats.size, modifiedAt: stats.mtime }
  }
}

function ignoreNotFound(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}
