import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A port that leads to another one, or nowhere. */
export async function openTcpProxy(port: number) {
  let target = port
  let isBlackhole = false
  let isDown = false
  const sockets = new Set<Socket>()
  const track = (socket: Socket) => {
    sockets.add(socket)
    return socket.on('error', () => {}).once('close', () => sockets.delete(socket))
  }
  const destroySockets = () => {
    for (const end of sockets) end.destroy()
  }
  // What is written goes on at once: held back for more to come, as TCP else does, an answer in two parts takes 40 ms.
  const server = createServer({ noDelay: true }, (client) => {
    if (isDown) return client.destroy()
    const upstream = track(connect({ port: target, host: '127.0.0.1', noDelay: true }))
    track(client).on('data', (bytes) => isBlackhole || upstream.write(bytes))
    upstream.on('data', (bytes) => isBlackhole || client.write(bytes))
    client.once('close', () => upstream.destroy())
    upstream.once('close', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    setTarget(targetPort: number) {
      target = targetPort
    },
    setBlackhole(isOn: boolean) {
      isBlackhole = isOn
      // What was lost on the way is never said again.
      if (!isOn) destroySockets()
    },
    /** Every connection breaks, and no other is taken, until it is called with false. */
    setDown(isOn: boolean) {
      isDown = isOn
      destroySockets()
    },
    close() {
      server.close()
      destroySockets()
    },
  }
}
