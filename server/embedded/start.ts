import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export type KeeperOrder = { dataDir: string; postgres: boolean; identity: boolean; authPort: number }
export type KeeperMessage = { type: 'ready'; databaseUrl: string | undefined; authEmulatorHost: string | undefined } | { type: 'failed'; message: string }

export type Embedded = { databaseUrl?: string | undefined; authEmulatorHost?: string | undefined; stop(): Promise<void>; exited: Promise<void> }

/** The `nobody` of every Linux. */
const nobody = 65534

/**
 * Starts what this machine lacks: PostgreSQL, an identity provider, or both, in a process of their own.
 * Fails with one clear sentence when the folder, a port or a tool is not to be had.
 */
export async function startEmbedded(options: { dataDir: string; postgres: boolean; identity: boolean; authPort: number }): Promise<Embedded> {
  const dataDir = writableFolder(options.dataDir)
  const keeper = spawnKeeper(dataDir)
  const exited = new Promise<void>((done) => keeper.once('exit', () => done()))
  const stop = async () => {
    if (keeper.connected) keeper.disconnect()
    await exited
  }
  try {
    const { databaseUrl, authEmulatorHost } = await ready(keeper, { ...options, dataDir })
    return { databaseUrl, authEmulatorHost, exited, stop }
  } catch (error) {
    if (keeper.pid) await stop()
    throw error
  }
}

function ready(keeper: ChildProcess, order: KeeperOrder) {
  return new Promise<Extract<KeeperMessage, { type: 'ready' }>>((done, fail) => {
    keeper.once('message', (message: KeeperMessage) => (message.type === 'ready' ? done(message) : fail(new Error(message.message))))
    keeper.once('error', fail)
    keeper.once('exit', (code, signal) => fail(new Error(`The embedded services stopped early (${signal ?? code}).`)))
    keeper.send(order, (error) => error && fail(error))
  })
}

/** In a session of its own, so that Ctrl-C reaches the server alone, which drains before its database goes. */
function spawnKeeper(dataDir: string): ChildProcess {
  const script = fileURLToPath(new URL('supervisor.ts', import.meta.url))
  // A home and a place for temporary files that are the keeper's own, whoever it runs as.
  const home = join(dataDir, 'identity')
  const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: home, TMPDIR: join(dataDir, 'postgres') }
  const options: SpawnOptions = { detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env }
  if (process.getuid?.() !== 0) return spawn(process.execPath, [script], options)
  const [command, ...args] = ordinaryUser(dataDir)
  return spawn(command, [...args, process.execPath, script], { ...options, cwd: '/' })
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

/** The folder's one true path: two ways to the same folder must meet at the same lock. */
function writableFolder(path: string): string {
  const dataDir = resolve(path)
  try {
    mkdirSync(dataDir, { recursive: true })
    const probe = join(dataDir, `.probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
    return realpathSync(dataDir)
  } catch {
    throw new Error(`The data folder ${dataDir} cannot be written. Set DATA_DIR to a folder you own.`)
  }
}
