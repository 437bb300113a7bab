import { createServer, type RequestListener, type Server } from 'node:http'
import { serverTimeouts, socketTimeoutMs } from './request-timeouts.ts'

/** A server with time limits for what a client sends. */
export const createBoundedServer = (listener: RequestListener): Server =>
  createServer(serverTimeouts, listener)
    .setTimeout(socketTimeoutMs)
    // Ask for the body once something reads it. Node closes the connection after a refusal before that.
    .on('checkContinue', (request, response) => {
      request.once('resume', () => !response.headersSent && response.writeContinue())
      listener(request, response)
    })
