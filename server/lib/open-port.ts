import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { serverTimeouts, socketTimeoutMs } from './request-timeouts.ts'

/** A server with the bounds on what a client may take its time with. */
export const boundedServer = (listener: RequestListener): Server =>
  createServer(serverTimeouts, listener)
    .setTimeout(socketTimeoutMs)
    .on('checkContinue', (request, response) => {
      continueWhenRead(request, response)
      listener(request, response)
    })

/** Asks for a body that waits for 100 Continue once something reads it; a refusal before that closes the connection, on which the body may come yet. */
function continueWhenRead(request: IncomingMessage, response: ServerResponse) {
  const { shouldKeepAlive } = response
  response.shouldKeepAlive = false
  request.once('resume', () => {
    if (response.headersSent) return
    response.shouldKeepAlive = shouldKeepAlive
    response.writeContinue()
  })
}

/** Takes the port before anything else starts, so that nobody takes it meanwhile; `variable` names another one. Fails with one clear sentence. */
export async function openPort({ port, host }: { port: number; host: string }, listener: RequestListener, variable = 'PORT'): Promise<Server> {
  const server = boundedServer(listener)
  await new Promise<void>((resolve, reject) => {
    const refused = ({ code }: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is taken: another program uses it. Set ${variable} to a free one.`
      reject(new Error(code === 'EADDRINUSE' ? taken : `Thinnai cannot listen on ${host}:${port} (${code}).`))
    }
    server.once('error', refused).listen(port, host, () => {
      server.off('error', refused)
      resolve()
    })
  })
  return server
}
