import { createServer, type RequestListener, type Server } from 'node:http'

const notYet: RequestListener = (_request, response) => void response.writeHead(503, { 'Retry-After': '5' }).end('Thinnai is starting.\n')

/** Takes the port before anything else starts, so that nobody takes it meanwhile; `answerWith` hands it to the app. Fails with one clear sentence. */
export async function openPort({ port, host }: { port: number; host: string }): Promise<{ server: Server; answerWith: (app: RequestListener) => void }> {
  const server = createServer(notYet)
  await new Promise<void>((resolve, reject) => {
    const refused = ({ code }: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is taken: another program uses it. Set PORT to a free one.`
      reject(new Error(code === 'EADDRINUSE' ? taken : `Thinnai cannot listen on ${host}:${port} (${code}).`))
    }
    server.once('error', refused).listen(port, host, () => {
      server.off('error', refused)
      resolve()
    })
  })
  return { server, answerWith: (app) => void server.off('request', notYet).on('request', app) }
}
