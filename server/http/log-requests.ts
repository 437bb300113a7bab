import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Log } from '../observability/log.ts'
import { clientClosedRequestStatus } from './error-handler.ts'

declare module 'node:http' {
  interface IncomingMessage {
    /** UUID of the request, sent as X-Request-Id and logged. */
    id: string
  }
}

/** Gives each request an id and logs it when it ends. */
export const logRequests =
  (log: Log): RequestHandler =>
  (request, response, next) => {
    request.id = randomUUID()
    response.setHeader('X-Request-Id', request.id)
    const startedAt = Date.now()
    let isSent = false
    const logRequest = (level: 'debug' | 'info' | 'error', message: string, statusCode: number, err?: Error) => {
      if (!log.isLevelEnabled(level)) return
      const { id, method, originalUrl: url } = request
      log.child({ req: { id, method, url } })[level]({ res: { statusCode }, ...(err && { err }), responseTime: Date.now() - startedAt }, message)
    }
    const onEnd = (error?: Error) => {
      response.removeListener('close', onEnd).removeListener('error', onEnd)
      const { statusCode, headersSent } = response
      // A client that disconnects is not an error. A stream always ends this way.
      if (!isSent && !error)
        return headersSent && statusCode < 500
          ? logRequest('debug', 'request aborted', statusCode)
          : logRequest('info', 'request aborted', clientClosedRequestStatus)
      const failure = error ?? (statusCode >= 500 ? new Error(`failed with status code ${statusCode}`) : undefined)
      logRequest(failure ? 'error' : 'debug', failure ? 'request errored' : 'request completed', statusCode, failure)
    }
    response
      .once('finish', () => {
        isSent = true
      })
      .on('close', onEnd)
      .on('error', onEnd)
    next()
  }
