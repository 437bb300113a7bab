import type { IncomingMessage } from 'node:http'
import { isSafeMethod } from '../../utils/safe-method.ts'
import { hasBody } from '../request-timeouts.ts'

const api = /^\/(?:api|graphql)(?:[/?]|$)/i
/** Read from memory or from files: the documentation and what it is made of. */
const documentation = /^\/api\/?(?:$|\?|docs(?:[/?]|$)|openapi\.json)/i
const graphql = /^\/graphql\/?(?:\?|$)/i
/** An absolute address, which HTTP allows, or characters because of which Express reads the path as another one. */
const unusualAddress = /^[^/]|[#\\]/

/**
 * Whether a request may wait or be refused under an overload: queries, and whatever writes. Pages, built files, media, documentation and preflights
 * are always served, since a page without one of them stays broken.
 */
export function isExpensive(request: IncomingMessage): boolean {
  const { method, url = '' } = request
  if (method === 'OPTIONS') return false
  if (!isSafeMethod(request) || unusualAddress.test(url)) return true
  return api.test(url) && !documentation.test(url) && !(graphql.test(url) && isWithoutQuery(request))
}

/** Such a request executes nothing, whatever it accepts: it gets the explorer's page, or a refusal. */
function isWithoutQuery(request: IncomingMessage): boolean {
  const { url = '' } = request
  const params = new URLSearchParams(url.slice(url.indexOf('?') + 1))
  return !params.has('query') && !params.has('extensions') && !hasBody(request)
}
