import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { hasBody, limitBodyTime, limitRefusedBodyTime } from '../request-timeouts.ts'
import type { ResponseCache } from '../response-cache.ts'
import { isExpensive } from './expensive-requests.ts'
import { createUnavailableSender } from './fixed-response.ts'
import { answerHealthCheck } from './health-checks.ts'
import type { LoadShedding, Slot } from './load-shedding.ts'
import { serveWithSlot } from './request-slot.ts'

/** A body that is still on its way after so long is a slow sender's, who occupies no slot meanwhile. */
export const slowBodyMs = 250
const retryAfterSeconds = [2, 3, 4, 5]

const sendStarting = createUnavailableSender('Thinnai is starting. Try again soon.', 5)
const sendOverloaded = retryAfterSeconds.map((seconds) => createUnavailableSender(`The server is busy. Try again in ${seconds} seconds.`, seconds))

type RequestListenerOptions = {
  cache: Pick<ResponseCache, 'respond'>
  /** Absent where nothing is to be shed. */
  shedding?: Pick<LoadShedding, 'isSaturated' | 'takeSlot' | 'enqueue'>
  /** Whom requests are counted under in the queue and among the slots. */
  getSender?: (request: IncomingMessage) => string
}

export type AppListener = ReturnType<typeof createRequestListener>

/**
 * What runs before the app: health checks, 503 while the server starts, cached responses, load shedding, and time limits for bodies. `open` hands
 * requests to the app from then on; after `drain` `/readyz` is 503 and connections end with their response.
 */
export function createRequestListener({ cache, shedding, getSender = () => '' }: RequestListenerOptions) {
  let app: RequestListener | undefined
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
    // An older response than usual is better than a wait.
    if (cache.respond(request, response, isSaturated)) return
    if (!isSaturated) return start(shedding.takeSlot(sender))
    const startQueued = (slot: Slot) => (cache.respond(request, response) ? slot.release() : start(slot))
    const leaveQueue = shedding.enqueue(sender, startQueued, () => refuse(request, response))
    if (!response.headersSent) response.once('close', leaveQueue)
  }
  return {
    listener,
    open(requestListener: RequestListener) {
      app = requestListener
    },
    drain() {
      isDraining = true
    },
  }
}

/** The seconds differ, so that those who were refused together do not come back together. */
function refuse(request: IncomingMessage, response: ServerResponse) {
  limitRefusedBodyTime(request, response)
  sendOverloaded[Math.floor(Math.random() * sendOverloaded.length)]?.(request, response)
}

/** The slot of a request until its response is closed. While a slow sender's body arrives it is released. */
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
