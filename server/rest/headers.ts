import type { RequestHandler, Response } from 'express'
import type { RateLimitStatus } from '../http/rate-limits.ts'
import type { Endpoint } from './endpoint.ts'

/** The methods of a path for `Allow`; whoever answers GET answers HEAD. */
export const formatAllowHeader = (methods: string[]) =>
  [...new Set([...methods, ...(methods.includes('get') ? ['head'] : []), 'options'])].join(', ').toUpperCase()

/** What was counted towards limits is told with the answer, be it a refusal (draft-ietf-httpapi-ratelimit-headers); of each limit what is left last. */
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

/** `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and where to read about it, for calls that are on their way out. */
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

/** Programs that ask with an ETag of their own send `no-cache` beside it, which is for caches on the way; it would cost them their 304. */
export const allowConditionalRequests: RequestHandler = (request, _response, next) => {
  if (request.headers['if-none-match']) delete request.headers['cache-control']
  next()
}
