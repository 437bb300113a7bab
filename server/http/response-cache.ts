import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { WriteTracker } from '../database/read-your-writes.ts'
import { getSessionCookie } from './session-cookie.ts'

/** Milliseconds: how old an answer may be, whatever goes wrong; and from when on the next who asks gets it made anew, while others are still given it. */
const maxAgeMs = 1000
const revalidateAfterMs = 700
/** The same under an overload, when nobody is to have it made anew. */
const maxAgeUnderLoadMs = 5000
/** For how long a token that was found good opens the way to answers that everybody may read. */
const tokenTrustMs = 30_000
/** Bounds on what is kept: answers, bytes of each, characters of an address, tokens. */
const cacheLimits = { maxEntries: 300, maxBodyBytes: 512 * 1024, maxUrlLength: 4000, maxTokens: 5000 }

/** Bytes: shorter ones gain nothing by being packed. */
const minCompressibleBytes = 1000

/** By what an answer to one address may differ for everybody. */
const cacheKeyHeaders = ['host', 'accept', 'content-type', 'apollo-require-preflight', 'x-apollo-operation-name', 'x-forwarded-proto'] as const
/** What both faces read, and pages, whose addresses end like no file's. */
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

/** What a request's answer is told of: that it may be given to everybody; that what others were answered may be so no longer. */
export type ResponseCacheHooks = { markPublic(): void; recordWrite(): Promise<void> }

export type ResponseCache = ReturnType<typeof createResponseCache>

/**
 * Answers that say the same to everybody, as the app gave them, given again from memory for at most a second (decision 014).
 * `answer` stands in front of the app; `share` is the app's word that nobody's name was looked at for an answer;
 * with `changed` all is forgotten, so that who has written reads what they wrote.
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

  /** Whether an address was asked for lately, as far as is remembered: others push it out, and two may pass for one. */
  function wasRequestedBefore(key: string): boolean {
    let keyHash = 0
    for (let at = 0; at < key.length; at += 1) keyHash = (Math.imul(keyHash, 31) + key.charCodeAt(at)) | 0
    const index = keyHash & (recentKeyHashes.length - 1)
    const wasSeen = recentKeyHashes[index] === keyHash
    recentKeyHashes[index] = keyHash
    return wasSeen
  }

  /**
   * Looks at what the app answers. If it was shared by then it is kept under `key`, where there is one, and packed, which what is somebody's own
   * never is: its length would tell of it. Answers itself when the asker has it already.
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
      // Nobody writes into what was sent: its bytes are kept as they are.
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
        // Something went wrong behind an answer that seemed given, and was answered instead.
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
    /** Who has written lately is answered anew: what is kept may have been read from a replica. */
    setWriteTracker(tracker: Pick<WriteTracker, 'hasWriteCookie' | 'hasRecentWrite'>) {
      writeTracker = tracker
    },
    /** The token of this request was found good just now, and `uid`'s. */
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
    /** How many were answered from memory. */
    hitCount: () => hitCount,
  }
}

/** What is each answer's own, or depends on who reads it. */
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

/** Laid out when it is given for the first time: most of what is kept never is. */
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

/** Packed once for all who ask, beside the thread; null if it cannot be. */
async function compress({ body, compressed }: CachedResponse, encoding: Encoding): Promise<Buffer | null> {
  compressed[encoding] ??= null
  compressed[encoding] = await compressors[encoding](body).catch(() => null)
  return compressed[encoding]
}

/** What is packed already; nothing until it is there. */
function getCompressed(cachedResponse: CachedResponse, encoding: Encoding): Buffer | null {
  const compressed = cachedResponse.compressed[encoding]
  if (compressed === undefined && cachedResponse.body.length >= minCompressibleBytes) void compress(cachedResponse, encoding)
  return compressed ?? null
}

/** As If-None-Match compares: weakly. */
const matchesEtag = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch === '*' || ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))

/** When a token says that it ends, in milliseconds; whoever asks has had it verified. */
function getTokenExpiryMs(authorization: string): number {
  try {
    const [, payload = ''] = authorization.split('.')
    return Number(JSON.parse(Buffer.from(payload, 'base64url').toString()).exp) * 1000 || 0
  } catch {
    return 0
  }
}
