import type { ErrorRequestHandler, RequestHandler } from 'express'
import { AppError, notFound, unforeseen } from './errors.ts'
import type { Log } from './log.ts'
import { fromParser } from './rest.ts'

/** The REST face of an error: `{"error"}` with its status, problem+json when asked for (decisions, Errors). */
export const errorHandler =
  (log: Log): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (response.headersSent) return next(error)
    const known = fromParser(error)
    const shown = known instanceof AppError ? known : unforeseen(String(request.id))
    if (shown !== known) log.error({ err: error, requestId: request.id }, 'an unforeseen fault')
    const { code, status, message, field } = shown
    response.status(status)
    if (request.accepts(['json', 'application/problem+json']) === 'application/problem+json') {
      response.type('application/problem+json').send(JSON.stringify({ type: 'about:blank', title: code, status, detail: message, ...(field && { field }) }))
    } else {
      response.json({ error: message })
    }
  }

export const nothingHere: RequestHandler = () => {
  throw notFound()
}
