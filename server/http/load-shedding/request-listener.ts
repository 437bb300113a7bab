import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { hasBody, limitBodyTime, limitRejectedBodyTime } from '../request-timeouts.ts'
import type { ResponseCache } from '../response-cache/response-cache.ts'
import { isExpensive } from './expensive-requests.ts'
import { createUnavailableSender } from './fixed-response.ts'
import { answerHealthCheck } from './health-checks.ts'
import type { LoadShedding, Slot } from './load-shedding.ts'
import { serveWithSlot } from './request-slot.ts'

/** A body that has not arrived after this time is a slow sender's. Its request holds no slot until the body is complete. */
const slowBodyMs = 250
const retryAfterSeconds = [2, 3, 4, 5]

const sendStarting = createUnavailableSender('Thinnai is starting. Try again soon.', 5)
const sendOverloaded = retryAfterSeconds.map((seconds) => createUnavailableSender(`The server is busy. Try again in ${seconds} seconds.`, seconds))

type RequestListenerOptions = {
  cache: Pick<ResponseCache, 'respond'>
  /** Absent if load shedding is disabled. */
  shedding?: Pick<LoadShedding, 'isSaturated' | 'takeSlot' | 'enqueue'>
  /** The sender under which a request is counted in the queue and among the slots. */
  getSender?: (request: IncomingMessage) => string
}

/** Answers a request that would be rejected under an overload. Returns or resolves to false if it does not answer. */
export type OverloadHandler = (request: IncomingMessage, response: ServerResponse) => false | Promise<boolean>

export type AppListener = ReturnType<typeof createRequestListener>

/**
 * Creates the listener that runs before the app: health checks, 503 while the server starts, cached responses, load shedding, and time limits for
 * bodies. `open` sets the app, and what answers instead of a rejection. After `drain`, `/readyz` returns 503 and connections close with their response.
 */
export function createRequestListener({ cache, shedding, getSender = () => '' }: RequestListenerOptions) {
  let app: RequestListener | undefined
  let answerOverloaded: OverloadHandler = () => false
  let isDraining = false

  const listener: RequestListener = (request, response) => {
    const path = request.url?.replace(/\?.*/s, '')
    if (answerHealthCheck(path, response, { hasStarted: app !== undefined, isDraining })) return
    if (isDraining) response.setHeader('Connection', 'close')
    if (!app) return sendStarting(request, response)
    const serve = app
    if (!shedding || !isExpensive(request)) {
      if (cache.respond(request, response)) return
      limitBodyTime(request, response)
      return serve(request, response)
    }
    const start = (slot: Slot) => {
      limitBodyTime(request, response)
      serveWithSlot(occupy(slot, request, response), () => serve(request, response))
    }
    const sender = getSender(request)
    const isSaturated = shedding.isSaturated(sender)
    // Under saturation an older cached response is better than a wait.
    if (cache.respond(request, response, isSaturated)) return
    if (!isSaturated) return start(shedding.takeSlot(sender))
    const startQueued = (slot: Slot) => (cache.respond(request, response) ? slot.release() : start(slot))
    const leaveQueue = shedding.enqueue(sender, startQueued, () => rejectUnlessAnswered(request, response))
    if (!response.headersSent) response.once('close', leaveQueue)
  }

  function rejectUnlessAnswered(request: IncomingMessage, response: ServerResponse) {
    const answering = answerOverloaded(request, response)
    if (!answering) return reject(request, response)
    const rejectUnanswered = (isAnswered: boolean) => isAnswered || response.headersSent || response.destroyed || reject(request, response)
    answering.catch(() => false).then(rejectUnanswered)
  }

  return {
    listener,
    open(requestListener: RequestListener, handleOverloaded = answerOverloaded) {
      app = requestListener
      answerOverloaded = handleOverloaded
    },
    drain() {
      isDraining = true
    },
  }
}

/** Sends 503 with a random Retry-After, so that clients rejected together do not retry together. */
function reject(request: IncomingMessage, response: ServerResponse) {
  limitRejectedBodyTime(request, response)
  sendOverloaded[Math.floor(Math.random() * sendOverloaded.length)]?.(request, response)
}

/** Holds the slot until the response closes, except while a slow sender's body arrives. */
function occupy(slot: Slot, request: IncomingMessage, response: ServerResponse): Slot {
  const take = () => response.closed || slot.take()
  response.once('close', () => slot.release(response.statusCode === 503 ? 'unavailable' : undefined))
  if (hasBody(request)) {
    const timer = setTimeout(() => request.complete || slot.release(), slowBodyMs)
    request.once('end', take)
    response.once('close', () => clearTimeout(timer))
  }
  return { take, release: slot.release }
}
