import { STATUS_CODES } from 'node:http'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { type AppError, notFound, unforeseen } from './errors.ts'
import { knownFault } from './known-faults.ts'
import type { Log } from './log.ts'

/** What leaves the house for any error: a known one as it stands, any other as one fixed sentence, with the rest in the log. */
export function shownError(log: Log, error: unknown, requestId: string): AppError {
  const known = knownFault(error)
  if (known) return known
  log.error({ err: error, requestId }, 'an unforeseen fault')
  return unforeseen(requestId)
}

/** The REST face of an error: `{"error"}` with its status, problem+json when asked for (decisions, Errors). */
export const errorHandler =
  (log: Log): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (response.headersSent) return next(error)
    const { code, status, message, field, retryAfter } = shownError(log, error, String(request.id))
    // What was meant for the answer that failed must not stay on the refusal.
    for (const header of ['Content-Disposition', 'ETag', 'Last-Modified']) response.removeHeader(header)
    if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter))
    if (status === 401) response.set('WWW-Authenticate', 'Bearer')
    response.status(status).set('Cache-Control', 'no-store').vary('Accept')
    // Ended by hand: `json` would add an ETag to what nobody is to keep.
    if (!request.get('accept')?.includes('application/problem+json')) {
      return void response.type('json').end(JSON.stringify({ error: message }))
    }
    const about = { code, ...(field && { field }), instance: `urn:uuid:${request.id}`, ...(retryAfter !== undefined && { retryAfter }) }
    response.type('application/problem+json').end(JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, detail: message, ...about }))
  }

export const nothingHere: RequestHandler = () => {
  throw notFound()
}
