import type { ErrorRequestHandler, Request, RequestHandler } from 'express'
import type { Log } from '../observability/log.ts'
import { type Metrics, noopMetrics } from '../observability/metrics.ts'
import type { Observability } from '../observability/types.ts'
import { type AppError, internalError, notFound } from '../utils/errors.ts'
import { toProblemDetails } from './problem-details.ts'
import { toAppError } from './to-app-error.ts'

/** Where errors are logged and counted. */
export type ErrorReporting = Pick<Observability, 'log' | 'metrics'>

/**
 * Maps any error to the AppError that is sent. Unhandled errors become INTERNAL with a fixed message; the log has the details. Failures after the
 * client disconnected (its spooled files are deleted then, for example) are not counted as unhandled errors.
 */
export function mapAndLogError({ log, metrics }: ErrorReporting, error: unknown, requestId: string, isDisconnected: boolean): AppError {
  const appError = toAppError(error)
  // Operators need to know which dependency is unavailable.
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

/** nginx's status for requests whose client disconnected before the response; used in logs and metrics only. */
export const clientClosedRequestStatus = 499

/** Whether the client has closed the connection, so that the request cannot be read to its end and no response can be sent. */
export const isClientDisconnected = ({ socket, readableAborted }: Pick<Request, 'socket' | 'readableAborted'>) => !socket.readable || readableAborted

/** Destroys the connection of a response that fails after its headers were sent. Express would do the same, but print the error unredacted. */
export function abortResponse(log: Log, error: unknown, request: Request) {
  log[isClientDisconnected(request) ? 'debug' : 'error']({ err: error, requestId: request.id }, 'response aborted')
  request.socket.destroy()
}

/** Sends errors of the REST API: `{"error"}`, or application/problem+json if the Accept header contains it. */
export const createErrorHandler =
  (log: Log, metrics: Metrics = noopMetrics): ErrorRequestHandler =>
  (error, request, response, _next) => {
    if (response.headersSent) return abortResponse(log, error, request)
    const isDisconnected = isClientDisconnected(request)
    const appError = mapAndLogError({ log, metrics }, error, String(request.id), isDisconnected)
    if (isDisconnected) return void response.destroy()
    const { status, message, retryAfter } = appError
    // Remove headers of the response that failed.
    for (const header of ['Content-Disposition', 'ETag', 'Last-Modified']) response.removeHeader(header)
    if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter))
    if (status === 401) response.set('WWW-Authenticate', 'Bearer')
    response.status(status).set('Cache-Control', 'no-store').vary('Accept')
    // Not `response.json`, which would add an ETag to an error.
    if (!request.get('accept')?.includes('application/problem+json')) {
      return void response.type('json').end(JSON.stringify({ error: message }))
    }
    response.type('application/problem+json').end(JSON.stringify(toProblemDetails(appError, String(request.id))))
  }

export const notFoundHandler: RequestHandler = () => {
  throw notFound()
}
