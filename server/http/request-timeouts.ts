import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http'
import { createJsonSender } from './load-shedding/fixed-response.ts'

/** Timeouts in milliseconds. `requestTimeout` is long enough for uploads over a slow network. */
export const serverTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 5 * 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
} satisfies ServerOptions
/** Idle timeout of a connection. Streams send heartbeats. */
export const socketTimeoutMs = 60_000
/** Time for a body without files to arrive. */
const bodyTimeoutMs = 10_000
/** Time for the rest of a multipart body after its response: a client whose upload was rejected may read the response only once it has sent everything. */
const rejectedBodyTimeoutMs = 15_000

const sendTimeout = createJsonSender(408, { error: 'The request took too long to arrive.' })

export const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
const hasFiles = ({ headers }: IncomingMessage) => /^multipart\//i.test(headers['content-type'] ?? '')

/** Destroys a request whose body does not arrive in time. A multipart body is limited only after its response. */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse) {
  limitRejectedBodyTime(request, response)
  if (!hasBody(request) || hasFiles(request)) return
  const timer = setTimeout(() => {
    if (request.complete) return
    if (!response.headersSent) sendTimeout(response.setHeader('Connection', 'close'))
    request.destroy()
  }, bodyTimeoutMs)
  request.once('end', () => clearTimeout(timer))
}

/** Gives a client whose multipart request was rejected early time to send the rest and read the response. */
export function limitRejectedBodyTime(request: IncomingMessage, response: ServerResponse) {
  if (!hasFiles(request)) return
  response.once('finish', () => {
    if (request.complete) return
    const timer = setTimeout(() => request.destroy(), rejectedBodyTimeoutMs)
    request.once('end', () => clearTimeout(timer))
  })
}
