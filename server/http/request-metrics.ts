import type { RequestHandler } from 'express'
import type { Observability } from '../observability/types.ts'
import type { ErrorCode } from '../utils/errors.ts'
import { clientClosedRequestStatus } from './error-handler.ts'
import { otherRoute } from './route-of.ts'

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Counts and traces every request from its first moment to the last byte of its answer. It goes before everything else. */
export const observeRequests =
  ({ metrics, traces }: Pick<Observability, 'metrics' | 'traces'>, matchRoute: (path: string) => string): RequestHandler =>
  (request, response, next) => {
    const method = knownMethods.has(request.method) ? request.method : 'other'
    const route = matchRoute(request.path)
    const endRequest = metrics.request(method, route)
    response.once('close', () => {
      const { refusedUpload } = response.locals as { refusedUpload?: ErrorCode }
      if (refusedUpload) metrics.countRejectedUpload(refusedUpload)
      const status = response.headersSent ? response.statusCode : clientClosedRequestStatus
      // Of what is no route of ours only the client answers well.
      endRequest(status, route === otherRoute && status < 400 ? 'page' : route)
    })
    traces.request({ request, response, method, route }, next)
  }
