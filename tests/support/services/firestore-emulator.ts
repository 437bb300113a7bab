import { createServer } from 'node:net'
import { FirestoreServer } from '@firestore-emulator/server'

/** Returns an unused local port. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Starts a Firestore emulator that implements the gRPC protocol. */
export async function startFirestore(port: number): Promise<FirestoreServer> {
  const server = new FirestoreServer()
  await server.start(port)
  return server
}
