import { createServer, type RequestListener } from 'node:http'
import { listenOnPort } from '../utils/listen.ts'

const requestTimeoutMs = 10_000

/** Serves GET /metrics at a separate address, for the operator only. Rejects with a message for the operator if it cannot listen there. */
export async function serveMetrics(address: { host: string; port: number }, scrape: () => Promise<{ type: string; text: string }>) {
  const listener: RequestListener = async ({ method, url }, response) => {
    if (method !== 'GET' || url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end('There is nothing here.\n')
    try {
      const { type, text } = await scrape()
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text)
    } catch {
      response.writeHead(500).end('The metrics could not be read.\n')
    }
  }
  const server = await listenOnPort(createServer({ requestTimeout: requestTimeoutMs }, listener), address, 'METRICS_PORT')
  return {
    port: (server.address() as { port: number }).port,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
