import type { ErrorRequestHandler, Request, RequestHandler } from 'express'
import type { Log } from '../observability/log.ts'
import { type Metrics, noopMetrics } from '../observability/metrics.ts'
import type { Observability } from '../observability/types.ts'
import { type AppError, internalError, notFound } from '../utils/errors.ts'
import { toProblemDetails } from './problem-details.ts'
import { toAppError } from './to-app-error.ts'

/** Where a fault that nobody foresaw is told. */
export type ErrorReporting = Pick<Observability, 'log' | 'metrics'>

/**
 * What leaves the house for any error: a known one as it stands, any other as one fixed sentence, with the rest in the log. What
 * fails because the client has left, such as work on its files, which are removed then, is no fault.
 */
export function mapAndLogError({ log, metrics }: ErrorReporting, error: unknown, requestId: string, isDisconnected: boolean): AppError {
  const appError = toAppError(error)
  // Whoever watches the log has to know what is away.
  if (appError?.code === 'UNAVAILABLE' && (appError !== error || appError.cause)) log.warn({ err: error, requestId }, 'dependency unavailable')
  if (appError) return appError
  if (isDisconnected) {
    log.debug({ err: error, requestId }, 'request failed after the client disconnected')
    return internalError(requestId)
  }
  metrics.countUnhandledError()
  log.error({ err: error, requestId }, 'unhandled error')
  return internalError(requestId)
}

/** The status, nginx's, under which a request is counted and logged whose client left before there was an answer. */
export const clientClosedRequestStatus = 499

/** Whether the client has closed the connection: its request cannot be read to the end, and nothing can be answered. */
export const isClientDisconnected = ({ socket, readableAborted }: Pick<Request, 'socket' | 'readableAborted'>) => !socket.readable || readableAborted

/** An answer that fails once it has begun can only be cut. Express would do the same, and write the error out as it is. */
export function abortResponse(log: Log, error: unknown, request: Request) {
  log[isClientDisconnected(request) ? 'debug' : 'error']({ err: error, requestId: request.id }, 'response aborted')
  request.socket.destroy()
}

/** The REST face of an error: `{"error"}` with its status, problem+json when asked for (decisions, Errors). */
export const createErrorHandler =
  (log: Log, metrics: Metrics = noopMetrics): ErrorRequestHandler =>
  (error, request, response, _next) => {
    if (response.headersSent) return abortResponse(log, error, request)
    const isDisconnected = isClientDisconnected(request)
    const appError = mapAndLogError({ log, metrics }, error, String(request.id), isDisconnected)
    if (isDisconnected) return void response.destroy()
    const { status, message, retryAfter } = appError
    // What was meant for the answer that failed must not stay on the refusal.
    for (const header of ['Content-Disposition', 'ETag', 'Last-Modified']) response.removeHeader(header)
    if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter))
    if (status === 401) response.set('WWW-Authenticate', 'Bearer')
    response.status(status).set('Cache-Control', 'no-store').vary('Accept')
    // Ended by hand: `json` would add an ETag to what nobody is to keep.
    if (!request.get('accept')?.includes('application/problem+json')) {
      return void response.type('json').end(JSON.stringify({ error: message }))
    }
    response.type('application/problem+json').end(JSON.stringify(toProblemDetails(appError, String(request.id))))
  }

export const notFoundHandler: RequestHandler = () => {
  throw notFound()
}
