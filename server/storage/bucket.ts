import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Disk } from 'flydrive'
import type { DriverContract, WriteOptions } from 'flydrive/types'
import { withTimeout } from '../utils/async/with-timeout.ts'
import { AppError, notFound, rangeNotSatisfiable, storageUnavailableMessage, unavailable } from '../utils/errors.ts'
import type { ByteRange, ObjectContent, Storage, StoredFile } from './disk.ts'

/** What differs between S3 and Google Cloud Storage. `path` is a key with the prefix `media/`. */
export type BucketAdapter = {
  driver: DriverContract
  readRange(path: string, range: ByteRange | undefined, signal: AbortSignal): Promise<ObjectContent>
  /** All objects with a prefix, in the order of their paths. Their `key` is the whole path. */
  list(prefix: string): AsyncIterable<StoredFile>
  /** The write options for an object's headers. Its type follows from its name. */
  toWriteOptions(metadata: { cacheControl: string; contentDisposition?: string }): WriteOptions
  /** Additional options of signed URLs. */
  signedUrlOptions?: Record<string, string>
}

/** The bucket may contain other objects. Only objects with this prefix are listed and, if orphaned, deleted. */
const keyPrefix = 'media'

/** A key has no folders and no characters that have a meaning in a URL. */
const isValidKey = (key: string) => /^[A-Za-z0-9][A-Za-z0-9._-]{0,200}$/.test(key)

function toObjectPath(key: string): string {
  if (!isValidKey(key)) throw notFound()
  return `${keyPrefix}/${key}`
}

const bucketTimeoutMs = 2800
/** An upload gets a second per million bytes in addition. */
const getUploadTimeoutMs = (bytes: number) => 10_000 + bytes / 1000

/** Short: a signed URL of a file that is hidden meanwhile stays valid. */
const signedUrlTtlSeconds = 600

/** Stores files in a bucket. With `usesRedirect` clients are redirected to URLs of the bucket that are signed for ten minutes. */
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
            // A failed attempt may leave it partly read and open.
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
        // Other objects, for example in subfolders, were put there by an operator.
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

/** Headers for clients that read an object directly from the bucket: it never changes, and only images and videos are displayed inline. */
const getObjectHeaders = (key: string) => ({
  cacheControl: 'public, max-age=31536000, immutable',
  ...(!/\.(webp|mp4|m4v|webm|mov|qt)$/.test(key) && { contentDisposition: 'attachment' }),
})

/** Retries idempotent work once: the other end may have closed a kept-alive connection. */
const retryOnce = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  work().catch((error) => {
    if (signal.aborted) throw error
    return work()
  })

/** Rejects after `ms` and aborts the work. */
async function withAbortOnTimeout<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abortController = new AbortController()
  return withTimeout(ms, work(abortController.signal)).catch((error) => {
    abortController.abort(error)
    throw error
  })
}

/** Calls the bucket with a timeout. Throws NOT_FOUND, RANGE_NOT_SATISFIABLE or UNAVAILABLE. */
async function callBucket<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await withAbortOnTimeout(ms, work)
  } catch (error) {
    if (error instanceof AppError) throw error
    const status = getErrorStatus(error)
    if (status === 404) throw notFound()
    if (status === 416) throw rangeNotSatisfiable()
    throw unavailable('Files are not available at the moment. Try again soon.', error)
  }
}

/** The HTTP status of the bucket's response, from the cause of flydrive's error. A missing bucket has none, since it is not a missing file. */
function getErrorStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || error.name === 'NoSuchBucket') return undefined
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode ?? (typeof code === 'number' ? code : getErrorStatus(error.cause))
}
