import { createServer, type RequestListener, type Server } from 'node:http'
import { serverTimeouts, socketTimeoutMs } from '../http/request-timeouts.ts'

/** A server with the bounds on what a client may take its time with. */
export const createBoundedServer = (listener: RequestListener): Server =>
  createServer(serverTimeouts, listener)
    .setTimeout(socketTimeoutMs)
    // Ask for the body once something reads it. Node closes the connection after a refusal before that.
    .on('checkContinue', (request, response) => {
      request.once('resume', () => !response.headersSent && response.writeContinue())
      listener(request, response)
    })

/** Takes the port before anything else starts, so that nobody takes it meanwhile; `variable` names another one. Fails with one clear sentence. */
export async function listenOnPort({ port, host }: { port: number; host: string }, listener: RequestListener, variable = 'PORT'): Promise<Server> {
  const server = createBoundedServer(listener)
  await new Promise<void>((resolve, reject) => {
    const onError = ({ code }: NodeJS.ErrnoException) => {
      const portTakenMessage = `Port ${port} is taken: another program uses it. Set ${variable} to a free one.`
      reject(new Error(code === 'EADDRINUSE' ? portTakenMessage : `Thinnai cannot listen on ${host}:${port} (${code}).`))
    }
    server.once('error', onError).listen(port, host, () => {
      server.off('error', onError)
      resolve()
    })
  })
  return server
}
