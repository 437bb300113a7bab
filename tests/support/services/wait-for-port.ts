import { connect } from 'node:net'

const isPortOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.end())
  })

/** Waits until a local port accepts connections. `assertAlive` may throw if its process has exited. */
export async function waitForPort(port: number, assertAlive = () => {}) {
  while (!(await isPortOpen(port))) {
    assertAlive()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
