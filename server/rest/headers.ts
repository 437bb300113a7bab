import type { RequestHandler, Response } from 'express'
import type { RateLimitStatus } from '../http/rate-limits.ts'
import type { Endpoint } from './endpoint.ts'

/** Formats the `Allow` header of a path; GET implies HEAD. */
export const formatAllowHeader = (methods: string[]) =>
  [...new Set([...methods, ...(methods.includes('get') ? ['head'] : []), 'options'])].join(', ').toUpperCase()

/** Sets the `RateLimit` headers of a response, errors included (draft-ietf-httpapi-ratelimit-headers), with the latest status of each policy. */
export function createRateLimitHeaderSetter(response: Response) {
  const statusByPolicy = new Map<string, RateLimitStatus>()
  return (statuses: RateLimitStatus[]) => {
    for (const status of statuses) statusByPolicy.set(status.policy, status)
    if (response.headersSent) return
    const limits = [...statusByPolicy.values()]
    response.set('RateLimit-Policy', limits.map(({ policy, limit, windowSeconds }) => `"${policy}";q=${limit};w=${windowSeconds}`).join(', '))
    response.set('RateLimit', limits.map(({ policy, remaining, resetSeconds }) => `"${policy}";r=${remaining};t=${resetSeconds}`).join(', '))
  }
}

/** Sets `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a `Link` to more information for deprecated endpoints. */
export const createDeprecationHandler =
  ({ deprecated }: Pick<Endpoint<never>, 'deprecated'>): RequestHandler =>
  (_request, response, next) => {
    if (deprecated) {
      response.set('Deprecation', `@${Math.floor(deprecated.since.getTime() / 1000)}`)
      if (deprecated.sunset) response.set('Sunset', deprecated.sunset.toUTCString())
      response.append('Link', `<${deprecated.link}>; rel="deprecation"`)
    }
    next()
  }

/**
 * Removes `Cache-Control` from conditional requests. Clients that send their own ETag add `no-cache`, which is meant for caches in between and would
 * prevent a 304.
 */
export const allowConditionalRequests: RequestHandler = (request, _response, next) => {
  if (request.headers['if-none-match']) delete request.headers['cache-control']
  next()
}
