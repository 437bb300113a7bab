import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A port that leads to another one, or nowhere. */
export async function openRoad(port: number) {
  let target = port
  let swallowing = false
  let cut = false
  const ends = new Set<Socket>()
  const kept = (socket: Socket) => {
    ends.add(socket)
    return socket.on('error', () => {}).once('close', () => ends.delete(socket))
  }
  const drop = () => {
    for (const end of ends) end.destroy()
  }
  // What is written goes on at once: held back for more to come, as TCP else does, an answer in two parts takes 40 ms.
  const server = createServer({ noDelay: true }, (near) => {
    if (cut) return near.destroy()
    const far = kept(connect({ port: target, host: '127.0.0.1', noDelay: true }))
    kept(near).on('data', (bytes) => swallowing || far.write(bytes))
    far.on('data', (bytes) => swallowing || near.write(bytes))
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    lead(next: number) {
      target = next
    },
    swallow(yes: boolean) {
      swallowing = yes
      // What was lost on the way is never said again.
      if (!yes) drop()
    },
    /** Every connection breaks, and no other is taken, until it is called with false. */
    cut(yes: boolean) {
      cut = yes
      drop()
    },
    close() {
      server.close()
      drop()
    },
  }
}
