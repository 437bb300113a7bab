import { connect } from 'node:net'

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.end())
  })

/** Until somebody listens at a port of this machine; `look` may throw when nobody ever will. */
export async function listening(port: number, look = () => {}) {
  while (!(await answers(port))) {
    look()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
