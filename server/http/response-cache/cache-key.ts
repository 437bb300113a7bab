import type { IncomingMessage } from 'node:http'
import { getSessionCookie } from '../session-cookie.ts'

/** Longer URLs are not cached. */
const maxUrlLength = 4000

/** Request headers by which public responses of one URL differ. */
const cacheKeyHeaders = ['host', 'accept', 'content-type', 'apollo-require-preflight', 'x-apollo-operation-name', 'x-forwarded-proto'] as const

/** Paths of REST, GraphQL and pages, which have no file extension. */
const cacheablePath = /^\/(?:(?:api|graphql)\b|(?!media\b)[^.?]*(?:\?|$))/

/** The cache key of a request: its URL and headers. Null if its response never comes from the cache. */
export function getCacheKey({ method, url = '', headers }: IncomingMessage): string | null {
  const isCacheable = method === 'GET' && url.length <= maxUrlLength && cacheablePath.test(url) && !headers.range && getSessionCookie(headers) === undefined
  return isCacheable ? [url, ...cacheKeyHeaders.map((name) => headers[name])].join('\n') : null
}
