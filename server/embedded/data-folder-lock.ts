import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Acquires the lock of a data folder, so that only one Thinnai uses it: the process that listens on the folder's socket address holds the
 * lock until it exits. On Linux and Windows the address disappears with the process; elsewhere a crash may leave a socket file.
 * On connection the holder reports whether it is shutting down; if so, this waits for it.
 */
export async function acquireLock(dataDir: string, isEnding: () => boolean): Promise<void> {
  const address = getLockAddress(dataDir)
  const server = createServer((socket) => void socket.on('error', () => {}).end(isEnding() ? 'ending' : 'running'))
  for (let attempts = 0; attempts < 100; attempts += 1) {
    if (await tryListen(server, address)) return void server.unref()
    const holder = await queryHolder(address)
    if (holder === 'running') break
    if (holder === 'none' && process.platform !== 'win32' && address.startsWith('/')) rmSync(address, { force: true })
    else await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Another Thinnai already runs on ${dataDir}.`)
}

function getLockAddress(dataDir: string) {
  const name = `thinnai-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`)
}

function tryListen(server: Server, address: string) {
  return new Promise<boolean>((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error))
    server.once('error', onError).listen(address, () => {
      server.off('error', onError)
      resolve(true)
    })
  })
}

function queryHolder(address: string) {
  return new Promise<'running' | 'ending' | 'none'>((resolve) => {
    let response = ''
    connect(address)
      .setEncoding('utf8')
      .on('data', (text) => (response += text))
      .once('end', () => resolve(response === 'ending' ? 'ending' : 'running'))
      .once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED' || code === 'ENOENT' ? 'none' : 'running'))
  })
}
