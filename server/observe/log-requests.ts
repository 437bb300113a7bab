import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Log } from '../lib/log.ts'

declare module 'node:http' {
  interface IncomingMessage {
    /** Names the request in its answer and in the log. */
    id: string
  }
}

/** Gives each request its id, and the log a line when it is over. */
export const logRequests =
  (log: Log): RequestHandler =>
  (request, response, next) => {
    request.id = randomUUID()
    response.setHeader('X-Request-Id', request.id)
    const began = Date.now()
    const over = (error?: Error) => {
      response.removeListener('close', over).removeListener('error', over)
      const failed = error ?? (response.statusCode >= 500 ? new Error(`failed with status code ${response.statusCode}`) : undefined)
      const level = failed ? 'error' : 'debug'
      if (!log.isLevelEnabled(level)) return
      const { id, method, originalUrl: url } = request
      const whole = response.writableEnded && !request.readableAborted
      log
        .child({ req: { id, method, url } })
        [level](
          { res: response, ...(failed && { err: failed }), responseTime: Date.now() - began },
          failed ? 'request errored' : whole ? 'request completed' : 'request aborted',
        )
    }
    response.on('close', over).on('error', over)
    next()
  }
