import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** `appUrl`: the base URL of the app, whose links the identity provider would mail; without it, they are not printed. */
export type SupervisorOptions = { dataDir: string; postgres: boolean; identity: boolean; authPort: number; appUrl?: string }
export type SupervisorMessage = { type: 'ready'; databaseUrl: string | undefined; authEmulatorHost: string | undefined } | { type: 'failed'; message: string }

export type EmbeddedServices = { databaseUrl?: string | undefined; authEmulatorHost?: string | undefined; stop(): Promise<void>; exited: Promise<void> }

/** The user and group id of `nobody` on Linux. */
const nobodyId = 65534

/**
 * Starts PostgreSQL, the identity provider, or both in a supervised child process.
 * Rejects with a message for the operator if the folder, a port or a tool is not available.
 */
export async function startEmbedded(options: SupervisorOptions): Promise<EmbeddedServices> {
  const dataDir = ensureWritableFolder(options.dataDir)
  const supervisor = spawnSupervisor(dataDir)
  const exited = new Promise<void>((done) => supervisor.once('exit', () => done()))
  const stop = async () => {
    if (supervisor.connected) supervisor.disconnect()
    await exited
  }
  try {
    const { databaseUrl, authEmulatorHost } = await waitUntilReady(supervisor, { ...options, dataDir })
    return { databaseUrl, authEmulatorHost, exited, stop }
  } catch (error) {
    if (supervisor.pid) await stop()
    throw error
  }
}

function waitUntilReady(supervisor: ChildProcess, options: SupervisorOptions) {
  return new Promise<Extract<SupervisorMessage, { type: 'ready' }>>((done, fail) => {
    supervisor.once('message', (message: SupervisorMessage) => (message.type === 'ready' ? done(message) : fail(new Error(message.message))))
    supervisor.once('error', fail)
    supervisor.once('exit', (code, signal) => fail(new Error(`The embedded services stopped early (${signal ?? code}).`)))
    supervisor.send(options, (error) => error && fail(error))
  })
}

/** Spawns the supervisor in a session of its own, so that Ctrl-C reaches only the server, which drains before its database stops. */
function spawnSupervisor(dataDir: string): ChildProcess {
  const script = fileURLToPath(new URL('supervisor.ts', import.meta.url))
  // A home and a temporary folder that the supervisor can write to, whatever user it runs as.
  const home = join(dataDir, 'identity')
  const { MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, ...serverEnv } = process.env // These are for the server, not for PostgreSQL.
  const env = { ...serverEnv, HOME: home, XDG_CONFIG_HOME: home, TMPDIR: join(dataDir, 'postgres') }
  const options: SpawnOptions = { detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env }
  if (process.getuid?.() !== 0) return spawn(process.execPath, [script], options)
  const [command, ...args] = createUnprivilegedCommand(dataDir)
  return spawn(command, [...args, process.execPath, script], { ...options, cwd: '/' })
}

/**
 * PostgreSQL refuses to run as root, so root starts the supervisor as `nobody`. In a user namespace it still owns root's files
 * and may enter folders that are closed to others. Where namespaces are forbidden, it runs as the real `nobody` and owns the
 * folders of its services.
 */
function createUnprivilegedCommand(dataDir: string): [string, ...string[]] {
  const unshareCommand: [string, ...string[]] = ['unshare', '--user', `--map-user=${nobodyId}`, `--map-group=${nobodyId}`, '--']
  const canRun = ([command, ...args]: [string, ...string[]]) => spawnSync(command, [...args, 'true']).status === 0
  if (canRun(unshareCommand)) return unshareCommand
  const setprivCommand: [string, ...string[]] = ['setpriv', `--reuid=${nobodyId}`, `--regid=${nobodyId}`, '--clear-groups', '--']
  if (!canRun(setprivCommand)) throw new Error('PostgreSQL does not run as root: start Thinnai as an ordinary user.')
  for (const name of ['postgres', 'identity']) {
    const folder = join(dataDir, name)
    const isNew = !existsSync(folder)
    mkdirSync(folder, { recursive: true })
    if (isNew) chownSync(folder, nobodyId, nobodyId)
  }
  return setprivCommand
}

/** Returns the real path of the folder, so that two paths to the same folder share one lock. */
function ensureWritableFolder(path: string): string {
  const dataDir = resolve(path)
  try {
    mkdirSync(dataDir, { recursive: true })
    const probeFile = join(dataDir, `.probe-${process.pid}`)
    writeFileSync(probeFile, '')
    rmSync(probeFile)
    return realpathSync(dataDir)
  } catch {
    throw new Error(`The data folder ${dataDir} cannot be written. Set DATA_DIR to a folder you own.`)
  }
}
