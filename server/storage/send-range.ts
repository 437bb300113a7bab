import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { AppError, rangeNotSatisfiable } from '../utils/errors.ts'
import type { Bucket, ByteRange } from './disk.ts'

/** Seconds for which a reader may keep where a signed address led; it is good for an hour. */
const redirectMaxAgeSeconds = 3000

/**
 * Answers with a file of a bucket as Express does with one of a folder: whole, in a part, or not again; or sends its reader there.
 * What lies under a key never changes, so that the key is its version, and the bucket is asked for bytes alone.
 */
export async function sendFromBucket(bucket: Bucket, { key, modifiedAt }: { key: string; modifiedAt: Date }, request: Request, response: Response) {
  const etag = `"${key}"`
  // A signature is for GET.
  if (bucket.getSignedUrl && request.method === 'GET') {
    const [type, disposition] = [String(response.getHeader('Content-Type')), response.getHeader('Content-Disposition')]
    const url = await bucket.getSignedUrl(key, { type, ...(disposition && { disposition: String(disposition) }) })
    for (const header of ['Content-Type', 'Content-Disposition']) response.removeHeader(header)
    return response
      .status(302)
      .set({ Location: url, 'Cache-Control': `public, max-age=${redirectMaxAgeSeconds}` })
      .end()
  }
  response.set({ 'Accept-Ranges': 'bytes', ETag: etag, 'Last-Modified': modifiedAt.toUTCString() })
  assertPreconditions(request, etag, modifiedAt)
  if (request.fresh) return response.status(304).end()
  if (request.method === 'HEAD') return response.set('Content-Length', String(await bucket.size(key))).end()
  const { bytes, contentLength, contentRange } = await bucket.readRange(key, parseRange(request, etag, modifiedAt))
  try {
    // The reader left while the bucket was asked.
    if (response.destroyed) return
    if (contentRange) response.status(206).set('Content-Range', contentRange)
    if (contentLength !== undefined) response.set('Content-Length', String(contentLength))
    await pipeline(bytes, response)
  } catch (error) {
    // The reader left early.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  } finally {
    bytes.destroy()
  }
}

const includesEtag = (header: string, etag: string) => header === '*' || header.split(',').some((each) => each.trim() === etag)

/** Whether the file is no younger than a header's date, which counts whole seconds. */
const isUnmodifiedSince = (header: string, modifiedAt: Date) => Date.parse(modifiedAt.toUTCString()) <= Date.parse(header)

/** Refuses who asks for another version of it than there is. */
function assertPreconditions(request: Request, etag: string, modifiedAt: Date) {
  const [match, unmodified] = [request.get('if-match'), request.get('if-unmodified-since')]
  const isOtherVersion = match ? !includesEtag(match, etag) : unmodified && !Number.isNaN(Date.parse(unmodified)) && !isUnmodifiedSince(unmodified, modifiedAt)
  if (isOtherVersion) throw new AppError('PRECONDITION_FAILED', 'This has changed in the meantime.')
}

/** The one part that is asked for; several at once, or what cannot be read, is the whole file, as HTTP allows. */
function parseRange(request: Request, etag: string, modifiedAt: Date): ByteRange | undefined {
  const condition = request.get('if-range')
  if (condition && !(condition.includes('"') ? condition === etag : isUnmodifiedSince(condition, modifiedAt))) return
  const [, from, to, last] = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d+))$/.exec(request.get('range') ?? '') ?? []
  if (last) return { last: Math.min(Number(last), Number.MAX_SAFE_INTEGER) }
  if (!from) return
  if (to && Number(to) < Number(from)) throw rangeNotSatisfiable()
  return { from: Number(from), ...(to && { to: Number(to) }) }
}
