import type { IncomingMessage, ServerResponse } from 'node:http'
import type { WriteTracker } from '../../database/read-your-writes.ts'
import { matchesIfNoneMatch } from '../../utils/etag.ts'
import { sessionIdHeader } from '../session-id.ts'
import { getCacheKey } from './cache-key.ts'
import { compress, type Encoding, isCompressible, negotiateEncoding } from './compression.ts'
import { type CacheEntry, createEntries } from './entries.ts'
import { isFresh } from './freshness.ts'
import { getVary, sendCached } from './send-cached.ts'
import { createTokenTrust } from './token-trust.ts'

/**
 * `markPublic`: the response of this request is the same for every viewer, as its schema fields, its endpoint or its page declares.
 * `recordWrite`: the request has changed data, so cached responses are stale. Not called for what is declared to keep the response cache.
 */
export type ResponseCacheHooks = { markPublic(): void; recordWrite(): Promise<void> }

export type ResponseCache = ReturnType<typeof createResponseCache>

/**
 * Caches public GET responses for one second (decision 014). `respond` runs before the app and sends a cached response; the app calls `markPublic`
 * for a response that is declared public; `clear` empties the cache after a write, so that clients read their own writes.
 */
export function createResponseCache(now: () => number = () => performance.now()) {
  const entries = createEntries()
  const { trustToken, getVerifiedUid } = createTokenTrust()
  let writeTracker: Pick<WriteTracker, 'hasWriteCookie' | 'hasRecentWrite'> = { hasWriteCookie: () => false, hasRecentWrite: () => false }
  const publicResponses = new WeakSet<ServerResponse>()
  let hitCount = 0

  /** A request with a session is not trusted by its token: the app checks both. */
  const isTrusted = (request: IncomingMessage) => {
    const uid = request.headers[sessionIdHeader] === undefined ? getVerifiedUid(request) : undefined
    return uid !== undefined && !writeTracker.hasRecentWrite(uid)
  }

  function respond(request: IncomingMessage, response: ServerResponse, acceptsStale = false): boolean {
    const key = getCacheKey(request)
    if (key === null || writeTracker.hasWriteCookie(request)) return false
    const { headers } = request
    const isAllowed = headers.authorization === undefined || isTrusted(request)
    const entry = isAllowed ? entries.get(key) : undefined
    if (entry && isFresh(now() - entry.madeAt, { isRevalidating: entry.isRevalidating, acceptsStale })) {
      hitCount += 1
      sendCached(entry, request, response)
      return true
    }
    if (acceptsStale) return false
    if (entry) entry.isRevalidating = true
    const isRepeated = entries.wasRequestedBefore(key)
    const encoding = negotiateEncoding(headers['accept-encoding'])
    if (isRepeated || encoding || headers['if-none-match'] !== undefined) captureResponse(request, response, isRepeated ? key : null, encoding)
    return false
  }

  /**
   * Wraps `response.end`. A response that is public by then is stored under `key` (unless null) and compressed. Other responses are never compressed,
   * since their compressed length would reveal their content. Sends 304 if If-None-Match matches.
   */
  function captureResponse(request: IncomingMessage, response: ServerResponse, key: string | null, encoding: Encoding | null) {
    const startGeneration = entries.generation()
    const madeAt = now()
    const ifNoneMatch = request.headers['if-none-match']
    if (ifNoneMatch !== undefined) delete request.headers['if-none-match']
    const { end } = response
    response.end = ((...args: unknown[]) => {
      response.end = end
      const [chunk] = args
      const etag = response.getHeader('etag')
      if (response.headersSent || response.statusCode !== 200 || typeof etag !== 'string') return Reflect.apply(end, response, args)
      // The buffer is stored without a copy, since nothing writes to it once it is sent.
      const body = !publicResponses.has(response) ? null : typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.isBuffer(chunk) ? chunk : null
      const entry: CacheEntry | null = body && { madeAt, etag, body, headers: response.getHeaders(), compressed: {}, isRevalidating: false }
      if (entry && key !== null) entries.set(key, entry, startGeneration)
      if (ifNoneMatch !== undefined && matchesIfNoneMatch(ifNoneMatch, etag)) {
        for (const name of ['Content-Type', 'Content-Length', 'Content-Encoding']) response.removeHeader(name)
        response.statusCode = 304
        return Reflect.apply(end, response, [])
      }
      if (!entry || !encoding || !isCompressible(entry.body)) return Reflect.apply(end, response, args)
      void compress(entry, encoding).then((compressed) => {
        // An error was sent while the body was being compressed.
        if (response.headersSent) return
        response.setHeader('Vary', getVary(entry.headers))
        if (compressed) response.setHeader('Content-Encoding', encoding).setHeader('Content-Length', compressed.length)
        Reflect.apply(end, response, [compressed ?? entry.body])
      })
      return response
    }) as typeof end
  }

  return {
    respond,
    markPublic: (response: ServerResponse) => void publicResponses.add(response),
    clear: entries.clear,
    /** Users and browsers that have just written bypass the cache, since a cached response may have been read from a replica. */
    setWriteTracker(tracker: Pick<WriteTracker, 'hasWriteCookie' | 'hasRecentWrite'>) {
      writeTracker = tracker
    },
    trustToken,
    getVerifiedUid,
    /** Number of responses sent from the cache. */
    hitCount: () => hitCount,
  }
}
