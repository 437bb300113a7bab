import type { IncomingMessage } from 'node:http'
import { isSafeMethod } from '../../utils/safe-method.ts'
import { hasBody } from '../request-timeouts.ts'

const api = /^\/(?:api|graphql)(?:[/?]|$)/i
/** The API documentation and its assets, which are served from memory or disk. */
const documentation = /^\/api\/?(?:$|\?|docs(?:[/?]|$)|openapi\.json)/i
const graphql = /^\/graphql\/?(?:\?|$)/i
/** An absolute URL, which HTTP allows, or characters that make Express parse a different path. */
const unusualUrl = /^[^/]|[#\\]/

/**
 * Whether a request may wait or be rejected under an overload: queries and all writes. Pages, built files, media, documentation and preflights
 * are always served, since a page without one of them stays broken.
 */
export function isExpensive(request: IncomingMessage): boolean {
  const { method, url = '' } = request
  if (method === 'OPTIONS') return false
  if (!isSafeMethod(request) || unusualUrl.test(url)) return true
  return api.test(url) && !documentation.test(url) && !(graphql.test(url) && isWithoutQuery(request))
}

/** Whether a GraphQL request has no query: it executes nothing and gets the explorer's page or an error. */
function isWithoutQuery(request: IncomingMessage): boolean {
  const { url = '' } = request
  const params = new URLSearchParams(url.slice(url.indexOf('?') + 1))
  return !params.has('query') && !params.has('extensions') && !hasBody(request)
}
