import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Disk } from 'flydrive'
import type { DriverContract, WriteOptions } from 'flydrive/types'
import { AppError, noRoomForFiles, noSuchPart, notFound, unavailable } from '../utils/errors.ts'
import { within } from '../utils/with-timeout.ts'
import type { Part, Range, Storage, StoredFile } from './disk.ts'

/** What kinds of buckets do each in its own way; `path` is a key with the place in the bucket before it. */
export type BucketKind = {
  driver: DriverContract
  part(path: string, range: Range | undefined, signal: AbortSignal): Promise<Part>
  /** All objects below a place, with their paths for keys, in the order of these. */
  list(place: string): AsyncIterable<StoredFile>
  /** What an object is stored with, beside its type, which its name tells. */
  stored(facts: { cacheControl: string; contentDisposition?: string }): WriteOptions
  /** What its signed addresses need beside what all do. */
  signedBy?: Record<string, string>
}

/** A bucket may hold other things; only what lies here is ours to list, and to sweep. */
const place = 'media'

/** A key has no folders, and nothing that means something in an address. */
const isKey = (key: string) => /^[A-Za-z0-9][A-Za-z0-9._-]{0,200}$/.test(key)

function pathOf(key: string): string {
  if (!isKey(key)) throw notFound()
  return `${place}/${key}`
}

/** Milliseconds until a bucket that does not answer is away; a file that is stored has time for its bytes as well. */
const patience = 2800
const patienceFor = (bytes: number) => 10_000 + bytes / 1000

const hour = 3600

/** Files in a bucket. `redirect` sends readers there, with addresses that are signed for an hour. */
export function bucketStorage(kind: BucketKind, address: Storage['address'], redirect: boolean): Storage {
  const disk = new Disk(kind.driver)
  const part = (key: string, range?: Range) => reached(patience, (signal) => kind.part(pathOf(key), range, signal))
  return {
    async put(key, localPath) {
      try {
        const { size } = await stat(localPath)
        const path = pathOf(key)
        const attempt = async (signal: AbortSignal) => {
          const bytes = createReadStream(localPath, { signal })
          try {
            await disk.putStream(path, bytes, { ...kind.stored(storedAs(key)), contentLength: size })
          } finally {
            // An attempt that fails may leave it half read, and open.
            bytes.destroy()
          }
        }
        await unlessLate(patienceFor(size), (signal) => twice(signal, () => attempt(signal)))
      } catch (error) {
        throw unavailable(noRoomForFiles, error)
      }
    },
    read: async (key) => (await part(key)).bytes,
    exists: (key) => reached(patience, () => disk.exists(pathOf(key))),
    remove: (key) => reached(patience, () => disk.delete(pathOf(key))),
    async *list() {
      for await (const { key: path, ...facts } of kind.list(`${place}/`)) {
        const key = path.slice(place.length + 1)
        // What somebody laid there by hand in folders of its own is not ours.
        if (isKey(key)) yield { key, ...facts }
      }
    },
    address,
    localFolder: null,
    bucket: {
      part,
      size: (key) => reached(patience, async () => (await disk.getMetaData(pathOf(key))).contentLength),
      signed: redirect
        ? (key, { type, disposition }) =>
            reached(patience, () =>
              disk.getSignedUrl(pathOf(key), {
                ...{ expiresIn: hour, contentType: type, ...kind.signedBy },
                ...(disposition && { contentDisposition: disposition }),
              }),
            )
        : null,
    },
  }
}

/** Whoever reads an object past this server is told the same: it never changes, and what is neither picture nor video is no page. */
const storedAs = (key: string) => ({
  cacheControl: 'public, max-age=31536000, immutable',
  ...(!/\.(webp|mp4|m4v|webm|mov|qt)$/.test(key) && { contentDisposition: 'attachment' }),
})

/** Does a thing that may be done again once more if it fails: a connection that was kept open may have been closed at the other end. */
const twice = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  work().catch((error) => {
    if (signal.aborted) throw error
    return work()
  })

/** Fails when it takes longer, and tells the work to give up. */
async function unlessLate<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const giveUp = new AbortController()
  return within(ms, work(giveUp.signal)).catch((error) => {
    giveUp.abort(error)
    throw error
  })
}

/** The same, with every failure in the services' own terms. */
async function reached<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await unlessLate(ms, work)
  } catch (error) {
    if (error instanceof AppError) throw error
    const status = statusOf(error)
    if (status === 404) throw notFound()
    if (status === 416) throw noSuchPart()
    throw unavailable('The files cannot be reached just now. Try again soon.', error)
  }
}

/** The status by which a bucket has refused, below flydrive's own error. A bucket that is not there is no file that is not there. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || error.name === 'NoSuchBucket') return undefined
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode ?? (typeof code === 'number' ? code : statusOf(error.cause))
}
