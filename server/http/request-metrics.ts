import type { RequestHandler } from 'express'
import type { Observed } from '../observability/types.ts'
import type { ErrorCode } from '../utils/errors.ts'
import { clientClosedRequest } from './error-handler.ts'
import { otherRoute } from './route-of.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Counts and traces every request from its first moment to the last byte of its answer. It goes before everything else. */
export const observeRequests =
  ({ metrics, traces }: Pick<Observed, 'metrics' | 'traces'>, routeOf: (path: string) => string): RequestHandler =>
  (request, response, next) => {
    const method = methods.has(request.method) ? request.method : 'other'
    const route = routeOf(request.path)
    const over = metrics.request(method, route)
    response.once('close', () => {
      const { refusedUpload } = response.locals as { refusedUpload?: ErrorCode }
      if (refusedUpload) metrics.countRejectedUpload(refusedUpload)
      const status = response.headersSent ? response.statusCode : clientClosedRequest
      // Of what is no route of ours only the client answers well.
      over(status, route === otherRoute && status < 400 ? 'page' : route)
    })
    traces.request({ request, response, method, route }, next)
  }
