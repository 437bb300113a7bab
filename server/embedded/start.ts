import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export type KeeperOrder = { dataDir: string; lock: string; postgres: boolean; identity: boolean; authPort: number }
export type KeeperMessage = { type: 'ready'; databaseUrl: string | undefined; authEmulatorHost: string | undefined } | { type: 'failed'; message: string }

export type Embedded = { databaseUrl?: string | undefined; authEmulatorHost?: string | undefined; stop(): Promise<void>; exited: Promise<void> }

/** The `nobody` of every Linux. */
const nobody = 65534

/**
 * Starts what this machine lacks: PostgreSQL, an identity provider, or both, in a process of their own.
 * Fails with one clear sentence when the folder, a port or a tool is not to be had.
 */
export async function startEmbedded(options: { dataDir: string; postgres: boolean; identity: boolean; authPort: number }): Promise<Embedded> {
  const dataDir = resolve(options.dataDir)
  assertWritable(dataDir)
  const lock = await freeLock(dataDir)
  const keeper = spawnKeeper(dataDir)
  const exited = new Promise<void>((done) => keeper.once('exit', () => done()))
  const ready = await new Promise<Extract<KeeperMessage, { type: 'ready' }>>((done, fail) => {
    keeper.once('message', (message: KeeperMessage) => (message.type === 'ready' ? done(message) : fail(new Error(message.message))))
    keeper.once('error', fail)
    keeper.once('exit', (code) => fail(new Error(`The embedded services stopped early (${code}).`)))
    keeper.send({ ...options, dataDir, lock } satisfies KeeperOrder)
  })
  return {
    databaseUrl: ready.databaseUrl,
    authEmulatorHost: ready.authEmulatorHost,
    exited,
    async stop() {
      if (keeper.connected) keeper.disconnect()
      await exited
    },
  }
}

/** In a session of its own, so that Ctrl-C reaches the server alone, which drains before its database goes. */
function spawnKeeper(dataDir: string): ChildProcess {
  const script = fileURLToPath(new URL('keeper.ts', import.meta.url))
  const options = { detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] as ['ignore', 'inherit', 'inherit', 'ipc'] }
  if (process.getuid?.() !== 0) return spawn(process.execPath, [script], options)
  const [command, ...args] = ordinaryUser(dataDir)
  return spawn(command, [...args, process.execPath, script], { ...options, cwd: '/', env: { ...process.env, HOME: tmpdir() } })
}

/**
 * PostgreSQL refuses to run as root, so root starts the keeper as `nobody`. In a user namespace of its own it still
 * owns root's files and may pass through folders closed to others; where namespaces are forbidden, it becomes the real
 * `nobody` and owns the folders of its services.
 */
function ordinaryUser(dataDir: string): [string, ...string[]] {
  const namespace: [string, ...string[]] = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--']
  const works = ([command, ...args]: [string, ...string[]]) => spawnSync(command, [...args, 'true']).status === 0
  if (works(namespace)) return namespace
  const dropped: [string, ...string[]] = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--']
  if (!works(dropped)) throw new Error('PostgreSQL does not run as root: start Thinnai as an ordinary user.')
  for (const name of ['postgres', 'identity']) {
    const folder = join(dataDir, name)
    const fresh = !existsSync(folder)
    mkdirSync(folder, { recursive: true })
    if (fresh) chownSync(folder, nobody, nobody)
  }
  return dropped
}

function assertWritable(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true })
    const probe = join(dataDir, `.probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch {
    throw new Error(`The data folder ${dataDir} cannot be written. Set DATA_DIR to a folder you own.`)
  }
}

/** The lock's address for a folder; a socket file that nobody answers on was left by a crash and goes. */
async function freeLock(dataDir: string): Promise<string> {
  const name = `thinnai-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
  const taken = await new Promise<boolean>((done) => {
    const socket = connect(path, () => {
      socket.destroy()
      done(true)
    }).once('error', () => done(false))
  })
  if (taken) throw new Error(`Another Thinnai already runs on ${dataDir}.`)
  if (process.platform !== 'win32') rmSync(path, { force: true })
  return path
}
