import type { Server } from 'node:http'

/** Makes a server listen. Rejects with a message for the operator that names `variable`, the environment variable of the port. */
export async function listenOnPort<S extends Server>(server: S, { port, host }: { port: number; host: string }, variable = 'PORT'): Promise<S> {
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
