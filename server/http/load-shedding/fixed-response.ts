import type { IncomingMessage, ServerResponse } from 'node:http'
import { defaultSecurityHeaders } from '../security-headers.ts'

/** Creates a sender of a JSON response that is serialized once, so that it is cheap under an overload. */
export function createJsonSender(status: number, body: object, headers: Record<string, string> = {}) {
  const text = JSON.stringify(body)
  const allHeaders = {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    'Cache-Control': 'no-store',
  }
  const head = [...defaultSecurityHeaders, ...Object.entries(allHeaders)].flat()
  return (response: ServerResponse) => void response.writeHead(status, head).end(text)
}

/** Creates a sender of 503 with Retry-After, in the error format of the request's transport. */
export function createUnavailableSender(message: string, retryAfterSeconds: number) {
  const headers = { 'Retry-After': String(retryAfterSeconds) }
  const sendRest = createJsonSender(503, { error: message }, headers)
  const extensions = { code: 'UNAVAILABLE', status: 503, retryAfter: retryAfterSeconds }
  const sendGraphql = createJsonSender(503, { errors: [{ message, extensions }] }, headers)
  return ({ url }: IncomingMessage, response: ServerResponse) => (url?.startsWith('/graphql') ? sendGraphql(response) : sendRest(response))
}
