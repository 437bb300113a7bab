import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http'
import { createJsonSender } from './load-shedding/fixed-response.ts'

/** Milliseconds that a client may take: for its headers, for a whole request (uploads over a slow network), and between two requests. */
export const serverTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 5 * 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
} satisfies ServerOptions
/** For a connection on which nothing moves at all; streams send heartbeats. */
export const socketTimeoutMs = 60_000
/** For a body without files. */
const bodyTimeoutMs = 10_000
/** For the rest of a body with files after its response: a sender who was refused may read that only at the end. */
const refusedBodyTimeoutMs = 15_000

const sendTimeout = createJsonSender(408, { error: 'The request took too long to arrive.' })

export const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
const hasFiles = ({ headers }: IncomingMessage) => /^multipart\//i.test(headers['content-type'] ?? '')

/** Ends a request whose body does not arrive in time. One with files is bounded only once it was answered. */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse) {
  limitRefusedBodyTime(request, response)
  if (!hasBody(request) || hasFiles(request)) return
  const timer = setTimeout(() => {
    if (request.complete) return
    if (!response.headersSent) sendTimeout(response.setHeader('Connection', 'close'))
    request.destroy()
  }, bodyTimeoutMs)
  request.once('end', () => clearTimeout(timer))
}

/** Gives a sender who was refused in the middle of a body with files time to read that. */
export function limitRefusedBodyTime(request: IncomingMessage, response: ServerResponse) {
  if (!hasFiles(request)) return
  response.once('finish', () => {
    if (request.complete) return
    const timer = setTimeout(() => request.destroy(), refusedBodyTimeoutMs)
    request.once('end', () => clearTimeout(timer))
  })
}
