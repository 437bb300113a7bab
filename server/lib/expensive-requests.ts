import type { IncomingMessage } from 'node:http'
import { isRead } from './is-read.ts'

const api = /^\/(?:api|graphql)(?:[/?]|$)/i
/** Read from memory or from files: the documentation and what it is made of. */
const documentation = /^\/api\/?(?:$|\?|docs(?:[/?]|$)|openapi\.json)/i
const explorer = /^\/graphql\/?(?:\?|$)/i

/** Also as an absolute address, which HTTP allows a request to have. */
export const isStream = ({ url = '' }: IncomingMessage) => /^(?:https?:\/\/[^/]*)?\/graphql\/stream/i.test(url)

/**
 * Whether a request may wait or be refused under an overload: queries, and whatever writes. Pages, built files, media, documentation and preflights
 * are always served, since a page without one of them stays broken.
 */
export function isExpensive(request: IncomingMessage): boolean {
  const { method, url = '' } = request
  if (method === 'OPTIONS') return false
  if (!isRead(request) || !url.startsWith('/')) return true
  return api.test(url) && !documentation.test(url) && !isExplorer(request)
}

/** The explorer's page: asked for by a browser, without a query. */
const isExplorer = ({ url = '', headers }: IncomingMessage) =>
  explorer.test(url) && /text\/html/i.test(headers.accept ?? '') && !new URLSearchParams(url.split('?')[1]).has('query')
