import { createServer, type RequestListener, type Server } from 'node:http'
import { serverTimeouts, socketTimeoutMs } from './request-timeouts.ts'

/** Creates an HTTP server with time limits for headers, requests and idle connections. */
export const createBoundedServer = (listener: RequestListener): Server =>
  createServer(serverTimeouts, listener)
    .setTimeout(socketTimeoutMs)
    // Send 100 Continue only once the body is read. If the request is rejected before that, Node closes the connection.
    .on('checkContinue', (request, response) => {
      request.once('resume', () => !response.headersSent && response.writeContinue())
      listener(request, response)
    })
