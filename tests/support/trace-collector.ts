import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Record<string, unknown>
  status: { code?: number }
}

/** Starts a local collector for traces in OTLP/JSON. If `isHanging`, it accepts requests and never responds. */
export async function startTraceCollector({ isHanging = false } = {}) {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  const headers: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    bodies.push(body)
    headers.push({ path: request.url, ...request.headers })
    for (const { scopeSpans } of JSON.parse(body).resourceSpans)
      for (const { spans: receivedSpans } of scopeSpans)
        for (const span of receivedSpans)
          spans.push({ ...span, attributes: Object.fromEntries(span.attributes.map(({ key, value }: any) => [key, Object.values(value)[0]])) })
    if (!isHanging) response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const stop = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { spans, bodies, headers, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}
