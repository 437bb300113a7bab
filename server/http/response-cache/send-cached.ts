import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { matchesIfNoneMatch } from '../../utils/etag.ts'
import { getCompressed, negotiateEncoding } from './compression.ts'
import type { CacheEntry } from './entries.ts'

/** Headers that are specific to one response or depend on the viewer. */
const uncachedHeaders = new Set([
  'x-request-id',
  'cache-control',
  'content-length',
  'connection',
  'date',
  'keep-alive',
  'vary',
  'ratelimit',
  'ratelimit-policy',
  'set-cookie',
])

/** The `Vary` header of a response that may be compressed. */
export const getVary = ({ vary }: OutgoingHttpHeaders) => [vary, 'Accept-Encoding'].flat().filter(Boolean).join(', ')

function createHead(headers: OutgoingHttpHeaders): string[] {
  const rest = Object.entries(headers).filter(([name]) => !uncachedHeaders.has(name))
  return [...rest.flatMap(([name, value]) => [name, String(value)]), 'Vary', getVary(headers)]
}

/** Sends a cached response: 304 if the client has it, otherwise compressed if the client accepts that and it is ready. */
export function sendCached(entry: CacheEntry, { headers }: IncomingMessage, response: ServerResponse) {
  const cacheControl = `${headers.authorization === undefined ? 'public' : 'private'}, no-cache`
  entry.head ??= createHead(entry.headers)
  const head = [...entry.head, 'Cache-Control', cacheControl, 'X-Request-Id', randomUUID()]
  if (headers['if-none-match'] !== undefined && matchesIfNoneMatch(headers['if-none-match'], entry.etag)) {
    const type = head.indexOf('content-type')
    return void response.writeHead(304, head.toSpliced(type, type < 0 ? 0 : 2)).end()
  }
  const encoding = negotiateEncoding(headers['accept-encoding'])
  const compressed = encoding && getCompressed(entry, encoding)
  if (compressed) head.push('Content-Encoding', encoding)
  const body = compressed ?? entry.body
  head.push('Content-Length', String(body.length))
  response.writeHead(200, head).end(body)
}
