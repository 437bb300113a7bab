import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type Agent, request as sendRequest } from 'node:https'

/** More than any push service says. */
const maxResponseBytes = 64 * 1024

type PushRequest = { endpoint: string; headers: Record<string, string | number>; body: Buffer }

/** Sends a request to a push service (RFC 8030). `retryAfterMs` is what it says about the next one. Follows no redirect. Rejects without a response. */
export async function postPush({ endpoint, headers, body }: PushRequest, agent: Agent, signal: AbortSignal): Promise<{ status: number; retryAfterMs: number }> {
  const request = sendRequest(endpoint, { method: 'POST', headers, agent, signal })
  request.on('error', () => {})
  request.end(body)
  const [response] = (await once(request, 'response', { signal })) as [IncomingMessage]
  // Read to its end, so that the connection can be used again.
  let receivedBytes = 0
  response
    .on('error', () => {})
    .on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length
      if (receivedBytes > maxResponseBytes) response.destroy()
    })
  return { status: response.statusCode ?? 0, retryAfterMs: parseRetryAfter(response.headers['retry-after']) }
}

/** Seconds or a date (RFC 9110) as milliseconds from now; 0 without one. */
export function parseRetryAfter(value = '', now = Date.now()): number {
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}
