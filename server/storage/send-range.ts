import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { AppError, rangeNotSatisfiable } from '../utils/errors.ts'
import { matchesIfMatch } from '../utils/etag.ts'
import type { Bucket, ByteRange } from './disk.ts'

/** How long a redirect to a signed URL may be cached; the URL is valid for ten minutes. */
const redirectMaxAgeSeconds = 300

/**
 * Sends a file of a bucket as Express sends one of a folder: 200, 206 with a range, or 304; or redirects to the bucket.
 * The file of a key never changes. The key therefore serves as ETag, and only the bytes are requested from the bucket.
 */
export async function sendFromBucket(bucket: Bucket, { key, modifiedAt }: { key: string; modifiedAt: Date }, request: Request, response: Response) {
  const etag = `"${key}"`
  // Signatures are for GET only.
  if (bucket.getSignedUrl && request.method === 'GET') {
    const [type, disposition] = [String(response.getHeader('Content-Type')), response.getHeader('Content-Disposition')]
    const url = await bucket.getSignedUrl(key, { type, ...(disposition && { disposition: String(disposition) }) })
    for (const header of ['Content-Type', 'Content-Disposition']) response.removeHeader(header)
    // The redirect to a private file is as private as the file.
    if (!String(response.getHeader('Cache-Control')).includes('no-store')) response.set('Cache-Control', `public, max-age=${redirectMaxAgeSeconds}`)
    return response.status(302).set('Location', url).end()
  }
  response.set({ 'Accept-Ranges': 'bytes', ETag: etag, 'Last-Modified': modifiedAt.toUTCString() })
  assertPreconditions(request, etag, modifiedAt)
  if (request.fresh) return response.status(304).end()
  if (request.method === 'HEAD') return response.set('Content-Length', String(await bucket.size(key))).end()
  const { bytes, contentLength, contentRange } = await bucket.readRange(key, parseRange(request, etag, modifiedAt))
  try {
    // The client disconnected before the bucket responded.
    if (response.destroyed) return
    if (contentRange) response.status(206).set('Content-Range', contentRange)
    if (contentLength !== undefined) response.set('Content-Length', String(contentLength))
    await pipeline(bytes, response)
  } catch (error) {
    // The client disconnected early.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  } finally {
    bytes.destroy()
  }
}

/** Whether the file was not modified after a header's date, which is in whole seconds. */
const isUnmodifiedSince = (header: string, modifiedAt: Date) => Date.parse(modifiedAt.toUTCString()) <= Date.parse(header)

/** Throws PRECONDITION_FAILED for If-Match or If-Unmodified-Since of another version. */
function assertPreconditions(request: Request, etag: string, modifiedAt: Date) {
  const [match, unmodified] = [request.get('if-match'), request.get('if-unmodified-since')]
  const isOtherVersion = match
    ? !matchesIfMatch(match, etag)
    : unmodified && !Number.isNaN(Date.parse(unmodified)) && !isUnmodifiedSince(unmodified, modifiedAt)
  if (isOtherVersion) throw new AppError('PRECONDITION_FAILED', 'This has changed in the meantime.')
}

/** The requested range; undefined (the whole file) for several ranges, an invalid one or a stale If-Range, as HTTP allows. */
function parseRange(request: Request, etag: string, modifiedAt: Date): ByteRange | undefined {
  const condition = request.get('if-range')
  if (condition && !(condition.includes('"') ? condition === etag : isUnmodifiedSince(condition, modifiedAt))) return
  const [, from, to, last] = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d+))$/.exec(request.get('range') ?? '') ?? []
  if (last) return { last: Math.min(Number(last), Number.MAX_SAFE_INTEGER) }
  if (!from) return
  if (to && Number(to) < Number(from)) throw rangeNotSatisfiable()
  return { from: Number(from), ...(to && { to: Number(to) }) }
}
