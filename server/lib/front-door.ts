import type { IncomingMessage, RequestListener, ServerOptions, ServerResponse } from 'node:http'
import type { Overload } from './overload.ts'
import type { ReadyAnswers } from './ready-answers.ts'
import { alwaysSent } from './security-headers.ts'

/** How long a client may take, in milliseconds: for its headers, for all of a request (uploads over a slow network), and between two requests. */
export const patience = {
  headersTimeout: 10_000,
  requestTimeout: 5 * 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
} satisfies ServerOptions
/** For a connection on which nothing moves at all; streams have a pulse. */
export const silence = 60_000
/** For a body that brings no files. */
const bodyTimeout = 10_000
/** For the rest of a body with files that was refused: whoever sends it may hear of that only at its end. */
const refusalTimeout = 15_000

/** Requests worked on side by side; more of them would only wait for each other. */
const mostAtOnce = 300
/** As many are taken by a thread that runs late: without others in hand it is late with something of its own, as after the start. */
const alwaysTaken = 5

export type FrontDoor = ReturnType<typeof frontDoor>

/**
 * What stands before the app: answers `/livez` whatever else goes on, and `/healthz` once it has started; says 503 while the app is starting and
 * under an overload, which `shed` hears of, gives what is `ready`, and hurries bodies. Once `drain` is called `/readyz` is 503 and connections end with their answer.
 */
export function frontDoor(ready: Pick<ReadyAnswers, 'answer'>, overload: () => Overload = () => null, shed: (reason: string) => void = () => {}) {
  let app: RequestListener | undefined
  let draining = false
  let atOnce = 0
  /** Counts what this server is at, from when all of it is here: a slow sender is no work, nor is a reader of a stream. */
  const whileWorkedOn = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/graphql/stream')) return
    const begin = () => {
      atOnce += 1
      response.once('close', () => {
        atOnce -= 1
      })
    }
    if (hasBody(request)) request.once('end', () => response.closed || begin())
    else begin()
  }
  const listener: RequestListener = (request, response) => {
    const path = request.url?.replace(/\?.*/s, '')
    if (path === '/livez' || (app && path === '/healthz')) return alive(response)
    if (draining) response.setHeader('Connection', 'close')
    if (draining && path === '/readyz') return leaving(response)
    if (!app) return starting(request, response)
    const reason = path === '/readyz' || atOnce < alwaysTaken ? null : atOnce > mostAtOnce ? 'requests' : overload()
    // Cheaper than a refusal, so that it is given under an overload too.
    if (ready.answer(request, response, reason !== null)) return
    if (reason) {
      shed(reason)
      return busy(request, response)
    }
    hurry(request, response)
    whileWorkedOn(request, response)
    app(request, response)
  }
  return {
    listener,
    open(listening: RequestListener) {
      app = listening
    },
    drain() {
      draining = true
    },
  }
}

/** A whole answer of the door's own, made once: under an overload it must cost next to nothing. */
function made(status: number, body: object, headers: Record<string, string> = {}) {
  // A text of ASCII goes out with its head in one write.
  const text = JSON.stringify(body)
  const own = { ...headers, 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(text.length), 'Cache-Control': 'no-store' }
  const head = [...alwaysSent, ...Object.entries(own)].flat()
  return (response: ServerResponse) => void response.writeHead(status, head).end(text)
}

/** The same in the shape of either face. */
function turnAway(message: string, retryAfter: number) {
  const headers = { 'Retry-After': String(retryAfter) }
  const rest = made(503, { error: message }, headers)
  const graphql = made(503, { errors: [{ message, extensions: { code: 'UNAVAILABLE', status: 503, retryAfter } }] }, headers)
  return ({ url }: IncomingMessage, response: ServerResponse) => (url?.startsWith('/graphql') ? graphql(response) : rest(response))
}

const alive = made(200, { status: 'ok' })
const leaving = made(503, { status: 'draining' })
const slow = made(408, { error: 'The request took too long to arrive.' })
const starting = turnAway('Thinnai is starting. Try again soon.', 5)
const busy = turnAway('Too much is going on just now. Try again soon.', 1)

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** A body without files comes soon or not at all; one with files soon once it was answered, which is a refusal. */
function hurry(request: IncomingMessage, response: ServerResponse) {
  if (!hasBody(request)) return
  if (/^multipart\//i.test(request.headers['content-type'] ?? '')) return leaveInTime(request, response)
  const late = setTimeout(() => {
    if (request.complete) return
    if (!response.headersSent) slow(response.setHeader('Connection', 'close'))
    request.destroy()
  }, bodyTimeout)
  request.once('end', () => clearTimeout(late))
}

/** Who was refused in the middle of sending gets the time to hear of it, and no more. */
function leaveInTime(request: IncomingMessage, response: ServerResponse) {
  response.once('finish', () => {
    if (request.complete) return
    const late = setTimeout(() => request.destroy(), refusalTimeout)
    request.once('end', () => clearTimeout(late))
  })
}
