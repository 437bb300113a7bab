import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { WriteTracker } from '../database/read-your-writes.ts'
import { getSessionCookie } from './session-cookie.ts'

/**
 * Maximum age of a cached response, even if revalidation fails, and the age after which one request revalidates it while others still get it
 * (stale-while-revalidate).
 */
const maxAgeMs = 1000
const revalidateAfterMs = 700
/** Maximum age under an overload, when nothing is revalidated. */
const maxAgeUnderLoadMs = 5000
/** Time for which a verified token may get cached public responses without being verified again. */
const tokenTrustMs = 30_000
/** Limits of the cache: responses, bytes of a response, characters of a URL, tokens. */
const cacheLimits = { maxEntries: 300, maxBodyBytes: 512 * 1024, maxUrlLength: 4000, maxTokens: 5000 }

/** Shorter bodies gain nothing from compression. */
const minCompressibleBytes = 1000

/** Request headers by which public responses of one URL differ. They are part of the cache key. */
const cacheKeyHeaders = ['host', 'accept', 'content-type', 'apollo-require-preflight', 'x-apollo-operation-name', 'x-forwarded-proto'] as const
/** Paths of REST, GraphQL and pages, which have no file extension. */
const cacheablePath = /^\/(?:(?:api|graphql)\b|(?!media\b)[^.?]*(?:\?|$))/

type Encoding = 'br' | 'gzip'
type CachedResponse = {
  madeAt: number
  etag: string
  headers: OutgoingHttpHeaders
  head?: string[]
  body: Buffer
  compressed: Partial<Record<Encoding, Buffer | null>>
}
type CacheEntry = CachedResponse & { isRevalidating: boolean }

/** `markPublic`: the response of this request is the same for every viewer. `recordWrite`: the request has changed data, so cached responses are stale. */
export type ResponseCacheHooks = { markPublic(): void; recordWrite(): Promise<void> }

export type ResponseCache = ReturnType<typeof createResponseCache>

/**
 * Caches public GET responses for one second (decision 014). `respond` runs before the app and sends a cached response; the app calls `markPublic`
 * for a response that does not depend on the viewer; `clear` empties the cache after a write, so that clients read their own writes.
 */
export function createResponseCache(now: () => number = () => performance.now()) {
  const entries = new Map<string, CacheEntry>()
  const tokens = new Map<string, { uid: string; expiresAt: number }>()
  let writeTracker: Pick<WriteTracker, 'hasWriteCookie' | 'hasRecentWrite'> = { hasWriteCookie: () => false, hasRecentWrite: () => false }
  const publicResponses = new WeakSet<ServerResponse>()
  const recentKeyHashes = new Int32Array(4096)
  let generation = 0
  let hitCount = 0

  const isTrustedToken = (authorization: string) => {
    const token = tokens.get(authorization)
    return token !== undefined && token.expiresAt > Date.now() && !writeTracker.hasRecentWrite(token.uid)
  }

  function respond(request: IncomingMessage, response: ServerResponse, isOverloaded = false): boolean {
    const { method, url = '', headers } = request
    if (
      method !== 'GET' ||
      url.length > cacheLimits.maxUrlLength ||
      !cacheablePath.test(url) ||
      headers.range ||
      getSessionCookie(headers) !== undefined ||
      writeTracker.hasWriteCookie(request)
    )
      return false
    const key = [url, ...cacheKeyHeaders.map((name) => headers[name])].join('\n')
    const entry = entries.get(key)
    const age = entry ? now() - entry.madeAt : maxAgeUnderLoadMs
    const { authorization } = headers
    const isAllowed = authorization === undefined || isTrustedToken(authorization)
    if (entry && isAllowed && (isOverloaded ? age < maxAgeUnderLoadMs : age < maxAgeMs && (age < revalidateAfterMs || entry.isRevalidating))) {
      hitCount += 1
      sendCached(entry, request, response)
      return true
    }
    if (isOverloaded) return false
    if (entry && isAllowed) entry.isRevalidating = true
    const isRepeated = wasRequestedBefore(key)
    const encoding = negotiateEncoding(headers['accept-encoding'])
    if (isRepeated || encoding || headers['if-none-match'] !== undefined) captureResponse(request, response, isRepeated ? key : null, encoding)
    return false
  }

  /** Whether the key was requested recently. Approximate: another key with the same slot replaces it, and two keys may have the same hash. */
  function wasRequestedBefore(key: string): boolean {
    let keyHash = 0
    for (let position = 0; position < key.length; position += 1) keyHash = (Math.imul(keyHash, 31) + key.charCodeAt(position)) | 0
    const index = keyHash & (recentKeyHashes.length - 1)
    const wasRequested = recentKeyHashes[index] === keyHash
    recentKeyHashes[index] = keyHash
    return wasRequested
  }

  /**
   * Wraps `response.end`. A response that is public by then is stored under `key` (unless null) and compressed. Other responses are never compressed,
   * since their compressed length would reveal their content. Sends 304 if If-None-Match matches.
   */
  function captureResponse(request: IncomingMessage, response: ServerResponse, key: string | null, encoding: Encoding | null) {
    const startGeneration = generation
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
      const cachedResponse: CachedResponse | null = body && { madeAt, etag, body, headers: response.getHeaders(), compressed: {} }
      if (cachedResponse && key !== null && generation === startGeneration) store(key, cachedResponse)
      if (ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, etag)) {
        for (const name of bodyHeaders) response.removeHeader(name)
        response.statusCode = 304
        return Reflect.apply(end, response, [])
      }
      if (!cachedResponse || !encoding || cachedResponse.body.length < minCompressibleBytes) return Reflect.apply(end, response, args)
      void compress(cachedResponse, encoding).then((compressed) => {
        // An error was sent while the body was being compressed.
        if (response.headersSent) return
        response.setHeader('Vary', getVary(cachedResponse.headers))
        if (compressed) response.setHeader('Content-Encoding', encoding).setHeader('Content-Length', compressed.length)
        Reflect.apply(end, response, [compressed ?? cachedResponse.body])
      })
      return response
    }) as typeof end
  }

  function store(key: string, cachedResponse: CachedResponse) {
    if (cachedResponse.body.length > cacheLimits.maxBodyBytes) return
    entries.delete(key)
    entries.set(key, Object.assign(cachedResponse, { isRevalidating: false }))
    const [oldestKey] = entries.keys()
    if (entries.size > cacheLimits.maxEntries && oldestKey !== undefined) entries.delete(oldestKey)
  }

  return {
    respond,
    markPublic: (response: ServerResponse) => void publicResponses.add(response),
    clear() {
      generation += 1
      entries.clear()
    },
    /** Users and browsers that have just written bypass the cache, since a cached response may have been read from a replica. */
    setWriteTracker(tracker: Pick<WriteTracker, 'hasWriteCookie' | 'hasRecentWrite'>) {
      writeTracker = tracker
    },
    /** Records that the token of this request has just been verified and belongs to `uid`. */
    trustToken({ headers: { authorization } }: IncomingMessage, uid: string) {
      const expiresAt = authorization === undefined ? 0 : Math.min(Date.now() + tokenTrustMs, getTokenExpiryMs(authorization))
      if (authorization === undefined || expiresAt <= Date.now()) return
      tokens.delete(authorization)
      tokens.set(authorization, { uid, expiresAt })
      const [oldestToken] = tokens.keys()
      if (tokens.size > cacheLimits.maxTokens && oldestToken !== undefined) tokens.delete(oldestToken)
    },
    /** The uid of the request's token, if the app has verified that token within the last half minute. */
    getVerifiedUid({ headers: { authorization } }: IncomingMessage): string | undefined {
      const token = authorization === undefined ? undefined : tokens.get(authorization)
      return token && token.expiresAt > Date.now() ? token.uid : undefined
    },
    /** Number of responses sent from the cache. */
    hitCount: () => hitCount,
  }
}

/** Headers that are specific to one response or depend on the viewer. */
const uncachedHeaders = new Set([
  'x-request-id',
  'cache-control',
  'content-length',
  'connection',
  'date',
  'keep-alive',
  'vary',
  'ratelimit',
  'ratelimit-policy',
  'set-cookie',
])
const bodyHeaders = ['Content-Type', 'Content-Length', 'Content-Encoding']

/** Created at the first cache hit, since most entries never get one. */
function createHead(headers: OutgoingHttpHeaders): string[] {
  const rest = Object.entries(headers).filter(([name]) => !uncachedHeaders.has(name))
  return [...rest.flatMap(([name, value]) => [name, String(value)]), 'Vary', getVary(headers)]
}

const getVary = ({ vary }: OutgoingHttpHeaders) => [vary, 'Accept-Encoding'].flat().filter(Boolean).join(', ')

function sendCached(entry: CacheEntry, { headers }: IncomingMessage, response: ServerResponse) {
  const cache = `${headers.authorization === undefined ? 'public' : 'private'}, no-cache`
  entry.head ??= createHead(entry.headers)
  const head = [...entry.head, 'Cache-Control', cache, 'X-Request-Id', randomUUID()]
  if (headers['if-none-match'] !== undefined && matchesEtag(headers['if-none-match'], entry.etag)) {
    const type = head.indexOf('content-type')
    return void response.writeHead(304, head.toSpliced(type, type < 0 ? 0 : 2)).end()
  }
  const encoding = negotiateEncoding(headers['accept-encoding'])
  const compressed = encoding && getCompressed(entry, encoding)
  if (compressed) head.push('Content-Encoding', encoding)
  const body = compressed ?? entry.body
  head.push('Content-Length', String(body.length))
  response.writeHead(200, head).end(body)
}

const createEncodingPattern = (encoding: string) => new RegExp(`(?:^|[\\s,])${encoding}(?!\\s*;\\s*q=0(?:\\.0*)?(?:[\\s,]|$))(?=[\\s,;]|$)`)
const [brotliPattern, gzipPattern] = [createEncodingPattern('br'), createEncodingPattern('gzip')]

const negotiateEncoding = (accepted: string | undefined): Encoding | null =>
  accepted === undefined ? null : brotliPattern.test(accepted) ? 'br' : gzipPattern.test(accepted) ? 'gzip' : null

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
} satisfies Record<Encoding, (body: Buffer) => Promise<Buffer>>

/** Compresses the body off the main thread and stores the result for later requests; null on failure. */
async function compress({ body, compressed }: CachedResponse, encoding: Encoding): Promise<Buffer | null> {
  compressed[encoding] ??= null
  compressed[encoding] = await compressors[encoding](body).catch(() => null)
  return compressed[encoding]
}

/** The compressed body, or null until it is ready; starts the compression if needed. */
function getCompressed(cachedResponse: CachedResponse, encoding: Encoding): Buffer | null {
  const compressed = cachedResponse.compressed[encoding]
  if (compressed === undefined && cachedResponse.body.length >= minCompressibleBytes) void compress(cachedResponse, encoding)
  return compressed ?? null
}

/** Weak comparison, as If-None-Match requires (RFC 9110, 13.1.2). */
const matchesEtag = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch === '*' || ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))

/** The `exp` claim of a token in milliseconds, 0 if it has none. The token must have been verified. */
function getTokenExpiryMs(authorization: string): number {
  try {
    const [, payload = ''] = authorization.split('.')
    return Number(JSON.parse(Buffer.from(payload, 'base64url').toString()).exp) * 1000 || 0
  } catch {
    return 0
  }
}
