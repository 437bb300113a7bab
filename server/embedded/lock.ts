import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * One Thinnai per data folder: whoever listens on the folder's address has it, and loses it with its process.
 * Linux and Windows have addresses that vanish by themselves; elsewhere a file may be left by a crash.
 * The holder says on request whether it is about to go; then the newcomer waits.
 */
export async function acquireLock(dataDir: string, isEnding: () => boolean): Promise<void> {
  const address = getLockAddress(dataDir)
  const server = createServer((socket) => void socket.on('error', () => {}).end(isEnding() ? 'ending' : 'running'))
  for (let attempts = 0; attempts < 100; attempts += 1) {
    if (await tryListen(server, address)) return void server.unref()
    const holder = await queryHolder(address)
    if (holder === 'running') break
    if (holder === 'nobody' && process.platform !== 'win32' && address.startsWith('/')) rmSync(address, { force: true })
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
  return new Promise<'running' | 'ending' | 'nobody'>((resolve) => {
    let answer = ''
    connect(address)
      .setEncoding('utf8')
      .on('data', (text) => (answer += text))
      .once('end', () => resolve(answer === 'ending' ? 'ending' : 'running'))
      .once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED' || code === 'ENOENT' ? 'nobody' : 'running'))
  })
}
