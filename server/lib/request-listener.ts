import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { isExpensive, isStream } from './expensive-requests.ts'
import { unavailableResponse } from './fixed-response.ts'
import { answerHealthCheck } from './health-checks.ts'
import type { LoadShedding, Slot } from './load-shedding.ts'
import type { ReadyAnswers } from './ready-answers.ts'
import { hasBody, limitBodyTime, limitRefusedBodyTime } from './request-timeouts.ts'

/** A body that is still on its way after so long is a slow sender's, who occupies no slot meanwhile. */
const slowBodyMs = 250
const retryAfterSeconds = [2, 3, 4, 5]

const sendStarting = unavailableResponse('Thinnai is starting. Try again soon.', 5)
const sendOverloaded = retryAfterSeconds.map((seconds) => unavailableResponse(`The server is busy. Try again in ${seconds} seconds.`, seconds))

type Options = {
  cache: Pick<ReadyAnswers, 'answer'>
  /** Absent where nothing is to be shed. */
  shedding?: Pick<LoadShedding, 'isSaturated' | 'takeSlot' | 'wait'>
  /** Who shares a turn in the queue. */
  senderOf?: (request: IncomingMessage) => string
}

export type AppListener = ReturnType<typeof createRequestListener>

/**
 * What runs before the app: health checks, 503 while the server starts, cached responses, load shedding, and time limits for bodies. `open` hands
 * requests to the app from then on; after `drain` `/readyz` is 503 and connections end with their response.
 */
export function createRequestListener({ cache, shedding, senderOf = () => '' }: Options) {
  let app: RequestListener | undefined
  let isDraining = false

  const listener: RequestListener = (request, response) => {
    const path = request.url?.replace(/\?.*/s, '')
    if (answerHealthCheck(path, response, { hasStarted: app !== undefined, isDraining })) return
    if (isDraining) response.setHeader('Connection', 'close')
    if (!app) return sendStarting(request, response)
    const serve = app
    const start = (slot?: Slot) => {
      limitBodyTime(request, response)
      if (slot) occupy(slot, request, response)
      serve(request, response)
    }
    if (!shedding || !isExpensive(request)) return cache.answer(request, response) || start()
    const isSaturated = shedding.isSaturated()
    // An older response than usual is better than a wait.
    if (cache.answer(request, response, isSaturated)) return
    if (!isSaturated) return start(shedding.takeSlot())
    const startLate = (slot: Slot) => (cache.answer(request, response) ? slot.release() : start(slot))
    const leaveQueue = shedding.wait(senderOf(request), startLate, () => refuse(request, response))
    if (!response.headersSent) response.once('close', leaveQueue)
  }
  return {
    listener,
    open(opened: RequestListener) {
      app = opened
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

/** Holds the slot while the server works on a request: not while a slow sender's body arrives, nor while a reader follows a stream. */
function occupy(slot: Slot, request: IncomingMessage, response: ServerResponse) {
  if (isStream(request)) return slot.release()
  response.once('close', slot.release)
  if (!hasBody(request)) return
  const timer = setTimeout(() => request.complete || slot.release(), slowBodyMs)
  request.once('end', () => response.closed || slot.take())
  response.once('close', () => clearTimeout(timer))
}
