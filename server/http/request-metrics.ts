import type { RequestHandler } from 'express'
import type { Observability } from '../observability/types.ts'
import type { ErrorCode } from '../utils/errors.ts'
import { clientClosedRequestStatus } from './error-handler.ts'
import { otherRoute } from './route-label.ts'

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Counts and traces each request until its response closes. Must be the first middleware. */
export const observeRequests =
  ({ metrics, traces }: Pick<Observability, 'metrics' | 'traces'>, matchRoute: (path: string) => string): RequestHandler =>
  (request, response, next) => {
    const method = knownMethods.has(request.method) ? request.method : 'other'
    const route = matchRoute(request.path)
    const endRequest = metrics.request(method, route)
    response.once('close', () => {
      const { rejectedUploadCode } = response.locals as { rejectedUploadCode?: ErrorCode }
      if (rejectedUploadCode) metrics.countRejectedUpload(rejectedUploadCode)
      const status = response.headersSent ? response.statusCode : clientClosedRequestStatus
      // Among paths that match no route, only those of the client's pages and files succeed.
      endRequest(status, route === otherRoute && status < 400 ? 'page' : route)
    })
    traces.request({ request, response, method, route }, next)
  }
