import { createServer } from 'node:net'
import { FirestoreServer } from '@firestore-emulator/server'

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A Firestore that speaks the real protocol. */
export async function startFirestore(port: number): Promise<FirestoreServer> {
  const server = new FirestoreServer()
  await server.start(port)
  return server
}
