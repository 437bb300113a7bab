import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Disk } from 'flydrive'
import type { DriverContract, WriteOptions } from 'flydrive/types'
import { AppError, notFound, rangeNotSatisfiable, storageUnavailableMessage, unavailable } from '../utils/errors.ts'
import { withTimeout } from '../utils/with-timeout.ts'
import type { ByteRange, ObjectContent, Storage, StoredFile } from './disk.ts'

/** What kinds of buckets do each in its own way; `path` is a key with the place in the bucket before it. */
export type BucketAdapter = {
  driver: DriverContract
  readRange(path: string, range: ByteRange | undefined, signal: AbortSignal): Promise<ObjectContent>
  /** All objects below a place, with their paths for keys, in the order of these. */
  list(prefix: string): AsyncIterable<StoredFile>
  /** What an object is stored with, beside its type, which its name tells. */
  toWriteOptions(metadata: { cacheControl: string; contentDisposition?: string }): WriteOptions
  /** What its signed addresses need beside what all do. */
  signedUrlOptions?: Record<string, string>
}

/** A bucket may hold other things; only what lies here is ours to list, and to sweep. */
const keyPrefix = 'media'

/** A key has no folders, and nothing that means something in an address. */
const isValidKey = (key: string) => /^[A-Za-z0-9][A-Za-z0-9._-]{0,200}$/.test(key)

function toObjectPath(key: string): string {
  if (!isValidKey(key)) throw notFound()
  return `${keyPrefix}/${key}`
}

/** Milliseconds until a bucket that does not answer is away; a file that is stored has time for its bytes as well. */
const bucketTimeoutMs = 2800
const getUploadTimeoutMs = (bytes: number) => 10_000 + bytes / 1000

const signedUrlTtlSeconds = 3600

/** Files in a bucket. `redirect` sends readers there, with addresses that are signed for an hour. */
export function createBucketStorage(adapter: BucketAdapter, getUrl: Storage['getUrl'], usesRedirect: boolean): Storage {
  const disk = new Disk(adapter.driver)
  const readRange = (key: string, range?: ByteRange) => callBucket(bucketTimeoutMs, (signal) => adapter.readRange(toObjectPath(key), range, signal))
  return {
    async put(key, localPath) {
      try {
        const { size } = await stat(localPath)
        const path = toObjectPath(key)
        const attempt = async (signal: AbortSignal) => {
          const bytes = createReadStream(localPath, { signal })
          try {
            await disk.putStream(path, bytes, { ...adapter.toWriteOptions(getObjectHeaders(key)), contentLength: size })
          } finally {
            // An attempt that fails may leave it half read, and open.
            bytes.destroy()
          }
        }
        await withAbortOnTimeout(getUploadTimeoutMs(size), (signal) => retryOnce(signal, () => attempt(signal)))
      } catch (error) {
        throw unavailable(storageUnavailableMessage, error)
      }
    },
    read: async (key) => (await readRange(key)).bytes,
    exists: (key) => callBucket(bucketTimeoutMs, () => disk.exists(toObjectPath(key))),
    remove: (key) => callBucket(bucketTimeoutMs, () => disk.delete(toObjectPath(key))),
    async *list() {
      for await (const { key: path, ...metadata } of adapter.list(`${keyPrefix}/`)) {
        const key = path.slice(keyPrefix.length + 1)
        // What somebody laid there by hand in folders of its own is not ours.
        if (isValidKey(key)) yield { key, ...metadata }
      }
    },
    getUrl,
    localFolder: null,
    bucket: {
      readRange,
      size: (key) => callBucket(bucketTimeoutMs, async () => (await disk.getMetaData(toObjectPath(key))).contentLength),
      getSignedUrl: usesRedirect
        ? (key, { type, disposition }) =>
            callBucket(bucketTimeoutMs, () =>
              disk.getSignedUrl(toObjectPath(key), {
                ...{ expiresIn: signedUrlTtlSeconds, contentType: type, ...adapter.signedUrlOptions },
                ...(disposition && { contentDisposition: disposition }),
              }),
            )
        : null,
    },
  }
}

/** Whoever reads an object past this server is told the same: it never changes, and what is neither picture nor video is no page. */
const getObjectHeaders = (key: string) => ({
  cacheControl: 'public, max-age=31536000, immutable',
  ...(!/\.(webp|mp4|m4v|webm|mov|qt)$/.test(key) && { contentDisposition: 'attachment' }),
})

/** Does a thing that may be done again once more if it fails: a connection that was kept open may have been closed at the other end. */
const retryOnce = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  work().catch((error) => {
    if (signal.aborted) throw error
    return work()
  })

/** Fails when it takes longer, and tells the work to give up. */
async function withAbortOnTimeout<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abortController = new AbortController()
  return withTimeout(ms, work(abortController.signal)).catch((error) => {
    abortController.abort(error)
    throw error
  })
}

/** The same, with every failure in the services' own terms. */
async function callBucket<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await withAbortOnTimeout(ms, work)
  } catch (error) {
    if (error instanceof AppError) throw error
    const status = getErrorStatus(error)
    if (status === 404) throw notFound()
    if (status === 416) throw rangeNotSatisfiable()
    throw unavailable('The files cannot be reached just now. Try again soon.', error)
  }
}

/** The status by which a bucket has refused, below flydrive's own error. A bucket that is not there is no file that is not there. */
function getErrorStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || error.name === 'NoSuchBucket') return undefined
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode ?? (typeof code === 'number' ? code : getErrorStatus(error.cause))
}
