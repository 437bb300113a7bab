import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * Serves the app at an address of its own, where a test can publish another version of the service worker: Playwright cannot change what the browser itself
 * fetches.
 */
export async function startWorkerProxy(appUrl: string) {
  const { hostname, port } = new URL(appUrl)
  let suffix = ''
  let isStopped = false
  const server = createServer((incoming, outgoing) => {
    if (isStopped) return incoming.destroy()
    const isWorker = incoming.url === '/service-worker.js'
    const headers = isWorker ? {} : incoming.headers
    const forwarded = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, async (response) => {
      if (!isWorker) return response.pipe(outgoing.writeHead(response.statusCode ?? 500, response.headers))
      const { 'content-length': _length, etag: _etag, ...workerHeaders } = response.headers
      return outgoing.writeHead(200, workerHeaders).end((await text(response)) + suffix)
    })
    forwarded.once('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publishNextWorker: () => {
      suffix = '\n// The next version.'
    },
    /** Ends all connections at once and refuses others, as a server that is stopped. */
    stopServer: () => {
      isStopped = true
      server.closeAllConnections()
    },
    startServer: () => {
      isStopped = false
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
