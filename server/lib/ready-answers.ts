import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { sessionIn } from './session.ts'

/** Milliseconds: how old an answer may be, whatever goes wrong; and from when on the next who asks gets it made anew, while others are still given it. */
const oldest = 1000
const renewal = 700
/** For how long a token that was found good opens the way to answers that everybody may read. */
const tokenStands = 30_000
/** Bounds on what is kept: answers, bytes of each, characters of an address, tokens. */
const most = { answers: 300, bytes: 512 * 1024, address: 4000, tokens: 5000 }

/** By what an answer to one address may differ for everybody. */
const toldApart = ['host', 'accept', 'content-type', 'apollo-require-preflight', 'x-forwarded-proto'] as const
/** What both faces read, and pages, whose addresses end like no file's. */
const readable = /^\/(?:(?:api|graphql)\b|(?!media\b)[^.?]*(?:\?|$))/

type Encoding = 'br' | 'gzip'
type Kept = {
  madeAt: number
  renewing: boolean
  etag: string
  headers: OutgoingHttpHeaders
  head?: string[]
  body: Buffer
  packed: Partial<Record<Encoding, Buffer | null>>
}

/** What a request's answer is told of: that it may be given to everybody; that what others were answered may be so no longer. */
export type Told = { share(): void; changed(): void }

export type ReadyAnswers = ReturnType<typeof openReadyAnswers>

/**
 * Answers that say the same to everybody, as the app gave them, given again from memory for at most a second (decision 014).
 * `answer` stands in front of the app; `share` is the app's word that nobody's name was looked at for an answer;
 * with `changed` all is forgotten, so that who has written reads what they wrote.
 */
export function openReadyAnswers(now: () => number = () => performance.now()) {
  const kept = new Map<string, Kept>()
  const tokens = new Map<string, number>()
  const shared = new WeakSet<ServerResponse>()
  const marks = new Int32Array(4096)
  let generation = 0
  let given = 0

  const knows = (authorization: string) => (tokens.get(authorization) ?? 0) > Date.now()

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request
    if (method !== 'GET' || url.length > most.address || !readable.test(url) || headers.range || sessionIn(headers) !== undefined) return false
    const key = [url, ...toldApart.map((name) => headers[name])].join('\n')
    const found = kept.get(key)
    const age = found ? now() - found.madeAt : oldest
    const { authorization } = headers
    const may = authorization === undefined || knows(authorization)
    if (found && may && age < oldest && (age < renewal || found.renewing)) {
      given += 1
      give(found, request, response)
      return true
    }
    if (found && may) found.renewing = true
    const again = askedBefore(key)
    if (again || headers['if-none-match'] !== undefined) listen(request, response, key, again)
    return false
  }

  /** Whether an address was asked for lately, as far as is remembered: others push it out, and two may pass for one. */
  function askedBefore(key: string): boolean {
    let mark = 0
    for (let at = 0; at < key.length; at += 1) mark = (Math.imul(mark, 31) + key.charCodeAt(at)) | 0
    const place = mark & (marks.length - 1)
    const known = marks[place] === mark
    marks[place] = mark
    return known
  }

  /** Keeps what the app answers if it is worth it and was shared by then, and answers itself when the asker has it already. */
  function listen(request: IncomingMessage, response: ServerResponse, key: string, worthIt: boolean) {
    const before = generation
    const madeAt = now()
    const has = request.headers['if-none-match']
    if (has !== undefined) delete request.headers['if-none-match']
    const { end } = response
    response.end = ((...given: unknown[]) => {
      response.end = end
      const [chunk] = given
      const etag = response.getHeader('etag')
      if (response.headersSent || response.statusCode !== 200 || typeof etag !== 'string') return Reflect.apply(end, response, given)
      const whole = typeof chunk === 'string' || Buffer.isBuffer(chunk)
      if (worthIt && whole && shared.has(response) && generation === before) {
        // Nobody writes into what was sent: its bytes are kept as they are.
        keep(key, { madeAt, etag, body: typeof chunk === 'string' ? Buffer.from(chunk) : chunk, headers: response.getHeaders() })
      }
      if (has === undefined || !matches(has, etag)) return Reflect.apply(end, response, given)
      for (const name of ofBody) response.removeHeader(name)
      response.statusCode = 304
      return Reflect.apply(end, response, [])
    }) as typeof end
  }

  function keep(key: string, answer: Pick<Kept, 'madeAt' | 'etag' | 'body' | 'headers'>) {
    if (answer.body.length > most.bytes) return
    kept.delete(key)
    kept.set(key, { ...answer, renewing: false, packed: {} })
    const [first] = kept.keys()
    if (kept.size > most.answers && first !== undefined) kept.delete(first)
  }

  return {
    answer,
    share: (response: ServerResponse) => void shared.add(response),
    changed() {
      generation += 1
      kept.clear()
    },
    /** The token of this request was found good just now. */
    welcome({ headers: { authorization } }: IncomingMessage) {
      const until = authorization === undefined ? 0 : Math.min(Date.now() + tokenStands, expiryOf(authorization))
      if (authorization === undefined || until <= Date.now()) return
      tokens.delete(authorization)
      tokens.set(authorization, until)
      const [first] = tokens.keys()
      if (tokens.size > most.tokens && first !== undefined) tokens.delete(first)
    },
    /** How many were answered from memory. */
    given: () => given,
  }
}

/** What is each answer's own, or depends on who reads it. */
const own = new Set([
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
const ofBody = ['Content-Type', 'Content-Length', 'Content-Encoding']

/** Laid out when it is given for the first time: most of what is kept never is. */
function headOf(headers: OutgoingHttpHeaders): string[] {
  const vary = [headers.vary, 'Accept-Encoding'].flat().filter(Boolean).join(', ')
  const rest = Object.entries(headers).filter(([name]) => !own.has(name))
  return [...rest.flatMap(([name, value]) => [name, String(value)]), 'Vary', vary]
}

function give(kept: Kept, { headers }: IncomingMessage, response: ServerResponse) {
  const cache = `${headers.authorization === undefined ? 'public' : 'private'}, no-cache`
  kept.head ??= headOf(kept.headers)
  const head = [...kept.head, 'Cache-Control', cache, 'X-Request-Id', randomUUID()]
  if (headers['if-none-match'] !== undefined && matches(headers['if-none-match'], kept.etag)) {
    const type = head.indexOf('content-type')
    return void response.writeHead(304, head.toSpliced(type, type < 0 ? 0 : 2)).end()
  }
  const encoding = encodingOf(headers['accept-encoding'])
  const packed = encoding && packedOf(kept, encoding)
  if (packed) head.push('Content-Encoding', encoding)
  const body = packed ?? kept.body
  head.push('Content-Length', String(body.length))
  response.writeHead(200, head).end(body)
}

const wants = (encoding: string) => new RegExp(`(?:^|[\\s,])${encoding}(?!\\s*;\\s*q=0(?:\\.0*)?(?:[\\s,]|$))(?=[\\s,;]|$)`)
const [brotliWanted, gzipWanted] = [wants('br'), wants('gzip')]

const encodingOf = (accepted: string | undefined): Encoding | null =>
  accepted === undefined ? null : brotliWanted.test(accepted) ? 'br' : gzipWanted.test(accepted) ? 'gzip' : null

const pack = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
} satisfies Record<Encoding, (body: Buffer) => Promise<Buffer>>

/** Packed once for all who ask, beside the thread; nothing until it is there. */
function packedOf({ body, packed }: Kept, encoding: Encoding): Buffer | undefined {
  const ready = packed[encoding]
  if (ready === undefined && body.length > 1000) {
    packed[encoding] = null
    void pack[encoding](body).then(
      (bytes) => {
        packed[encoding] = bytes
      },
      () => {},
    )
  }
  return ready ?? undefined
}

/** As If-None-Match compares: weakly. */
const matches = (has: string, etag: string) => has === '*' || has.split(',').some((each) => each.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))

/** When a token says that it ends, in milliseconds; whoever asks has had it verified. */
function expiryOf(authorization: string): number {
  try {
    const [, payload = ''] = authorization.split('.')
    return Number(JSON.parse(Buffer.from(payload, 'base64url').toString()).exp) * 1000 || 0
  } catch {
    return 0
  }
}
