import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Opens a local TCP proxy to a port; it can change its target, drop data, or refuse connections. */
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
    for (const socket of sockets) socket.destroy()
  }
  // Without noDelay, Nagle's algorithm delays a response of two parts by 40 ms.
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
      // Dropped data is not sent again, so the connections are of no more use.
      if (!isOn) destroySockets()
    },
    /** While down, the proxy closes open and new connections. */
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
