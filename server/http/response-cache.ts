import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Writers } from '../database/read-your-writes.ts'
import { sessionIn } from './session-cookie.ts'

/** Milliseconds: how old an answer may be, whatever goes wrong; and from when on the next who asks gets it made anew, while others are still given it. */
const oldest = 1000
const renewal = 700
/** The same under an overload, when nobody is to have it made anew. */
const oldestUnderLoad = 5000
/** For how long a token that was found good opens the way to answers that everybody may read. */
const tokenStands = 30_000
/** Bounds on what is kept: answers, bytes of each, characters of an address, tokens. */
const most = { answers: 300, bytes: 512 * 1024, address: 4000, tokens: 5000 }

/** Bytes: shorter ones gain nothing by being packed. */
const shortest = 1000

/** By what an answer to one address may differ for everybody. */
const toldApart = ['host', 'accept', 'content-type', 'apollo-require-preflight', 'x-apollo-operation-name', 'x-forwarded-proto'] as const
/** What both faces read, and pages, whose addresses end like no file's. */
const readable = /^\/(?:(?:api|graphql)\b|(?!media\b)[^.?]*(?:\?|$))/

type Encoding = 'br' | 'gzip'
type Answer = {
  madeAt: number
  etag: string
  headers: OutgoingHttpHeaders
  head?: string[]
  body: Buffer
  packed: Partial<Record<Encoding, Buffer | null>>
}
type Kept = Answer & { renewing: boolean }

/** What a request's answer is told of: that it may be given to everybody; that what others were answered may be so no longer. */
export type Told = { share(): void; changed(): Promise<void> }

export type ReadyAnswers = ReturnType<typeof openReadyAnswers>

/**
 * Answers that say the same to everybody, as the app gave them, given again from memory for at most a second (decision 014).
 * `answer` stands in front of the app; `share` is the app's word that nobody's name was looked at for an answer;
 * with `changed` all is forgotten, so that who has written reads what they wrote.
 */
export function openReadyAnswers(now: () => number = () => performance.now()) {
  const kept = new Map<string, Kept>()
  const tokens = new Map<string, { uid: string; until: number }>()
  let writers: Pick<Writers, 'inBrowser' | 'has'> = { inBrowser: () => false, has: () => false }
  const shared = new WeakSet<ServerResponse>()
  const marks = new Int32Array(4096)
  let generation = 0
  let given = 0

  const knows = (authorization: string) => {
    const known = tokens.get(authorization)
    return known !== undefined && known.until > Date.now() && !writers.has(known.uid)
  }

  function answer(request: IncomingMessage, response: ServerResponse, overloaded = false): boolean {
    const { method, url = '', headers } = request
    if (method !== 'GET' || url.length > most.address || !readable.test(url) || headers.range || sessionIn(headers) !== undefined || writers.inBrowser(request))
      return false
    const key = [url, ...toldApart.map((name) => headers[name])].join('\n')
    const found = kept.get(key)
    const age = found ? now() - found.madeAt : oldestUnderLoad
    const { authorization } = headers
    const may = authorization === undefined || knows(authorization)
    if (found && may && (overloaded ? age < oldestUnderLoad : age < oldest && (age < renewal || found.renewing))) {
      given += 1
      give(found, request, response)
      return true
    }
    if (overloaded) return false
    if (found && may) found.renewing = true
    const again = askedBefore(key)
    const encoding = encodingOf(headers['accept-encoding'])
    if (again || encoding || headers['if-none-match'] !== undefined) listen(request, response, again ? key : null, encoding)
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

  /**
   * Looks at what the app answers. If it was shared by then it is kept under `key`, where there is one, and packed, which what is somebody's own
   * never is: its length would tell of it. Answers itself when the asker has it already.
   */
  function listen(request: IncomingMessage, response: ServerResponse, key: string | null, encoding: Encoding | null) {
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
      // Nobody writes into what was sent: its bytes are kept as they are.
      const body = !shared.has(response) ? null : typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.isBuffer(chunk) ? chunk : null
      const answer: Answer | null = body && { madeAt, etag, body, headers: response.getHeaders(), packed: {} }
      if (answer && key !== null && generation === before) keep(key, answer)
      if (has !== undefined && matches(has, etag)) {
        for (const name of ofBody) response.removeHeader(name)
        response.statusCode = 304
        return Reflect.apply(end, response, [])
      }
      if (!answer || !encoding || answer.body.length < shortest) return Reflect.apply(end, response, given)
      void packedOf(answer, encoding).then((packed) => {
        // Something went wrong behind an answer that seemed given, and was answered instead.
        if (response.headersSent) return
        response.setHeader('Vary', varyOf(answer.headers))
        if (packed) response.setHeader('Content-Encoding', encoding).setHeader('Content-Length', packed.length)
        Reflect.apply(end, response, [packed ?? answer.body])
      })
      return response
    }) as typeof end
  }

  function keep(key: string, answer: Answer) {
    if (answer.body.length > most.bytes) return
    kept.delete(key)
    kept.set(key, Object.assign(answer, { renewing: false }))
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
    /** Who has written lately is answered anew: what is kept may have been read from a replica. */
    exceptFor(those: Pick<Writers, 'inBrowser' | 'has'>) {
      writers = those
    },
    /** The token of this request was found good just now, and `uid`'s. */
    welcome({ headers: { authorization } }: IncomingMessage, uid: string) {
      const until = authorization === undefined ? 0 : Math.min(Date.now() + tokenStands, expiryOf(authorization))
      if (authorization === undefined || until <= Date.now()) return
      tokens.delete(authorization)
      tokens.set(authorization, { uid, until })
      const [first] = tokens.keys()
      if (tokens.size > most.tokens && first !== undefined) tokens.delete(first)
    },
    /** The uid of the request's token, if the app has verified that token within the last half minute. */
    verifiedUid({ headers: { authorization } }: IncomingMessage): string | undefined {
      const token = authorization === undefined ? undefined : tokens.get(authorization)
      return token && token.until > Date.now() ? token.uid : undefined
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
  const rest = Object.entries(headers).filter(([name]) => !own.has(name))
  return [...rest.flatMap(([name, value]) => [name, String(value)]), 'Vary', varyOf(headers)]
}

const varyOf = ({ vary }: OutgoingHttpHeaders) => [vary, 'Accept-Encoding'].flat().filter(Boolean).join(', ')

function give(kept: Kept, { headers }: IncomingMessage, response: ServerResponse) {
  const cache = `${headers.authorization === undefined ? 'public' : 'private'}, no-cache`
  kept.head ??= headOf(kept.headers)
  const head = [...kept.head, 'Cache-Control', cache, 'X-Request-Id', randomUUID()]
  if (headers['if-none-match'] !== undefined && matches(headers['if-none-match'], kept.etag)) {
    const type = head.indexOf('content-type')
    return void response.writeHead(304, head.toSpliced(type, type < 0 ? 0 : 2)).end()
  }
  const encoding = encodingOf(headers['accept-encoding'])
  const packed = encoding && readyPacked(kept, encoding)
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

/** Packed once for all who ask, beside the thread; null if it cannot be. */
async function packedOf({ body, packed }: Answer, encoding: Encoding): Promise<Buffer | null> {
  packed[encoding] ??= null
  packed[encoding] = await pack[encoding](body).catch(() => null)
  return packed[encoding]
}

/** What is packed already; nothing until it is there. */
function readyPacked(answer: Answer, encoding: Encoding): Buffer | null {
  const packed = answer.packed[encoding]
  if (packed === undefined && answer.body.length >= shortest) void packedOf(answer, encoding)
  return packed ?? null
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
