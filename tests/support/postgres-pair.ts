import { appendFile, chmod, cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '../../server/database/migrate.ts'
import { startEmbedded } from '../../server/embedded/start.ts'
import { asked } from './run-sql.ts'

export type Pair = Awaited<ReturnType<typeof startPair>>

/** PostgreSQL with the migrated database, and a streaming replica of it. Where they are `inStep` a write is over when the replica shows it. */
export async function startPair(folder: string, { inStep = false } = {}) {
  const start = async (dataDir: string) => {
    const { databaseUrl = '', ...running } = await startEmbedded({ dataDir, postgres: true, identity: false, authPort: 0 })
    return { ...running, databaseUrl }
  }
  const [first, second] = [join(folder, 'primary'), join(folder, 'replica')]
  const before = await start(first)
  await migrate(before.databaseUrl)
  await before.stop()
  await cp(first, second, { recursive: true, preserveTimestamps: true })
  const data = join(second, 'postgres/data')
  await chmod(data, 0o700)
  const primary = await start(first)
  const { port, username, password } = new URL(primary.databaseUrl)
  await writeFile(join(data, 'standby.signal'), '')
  await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`)
  // The package that runs it waits for one that takes writes.
  const running = start(second).then(
    ({ stop }) => stop,
    () => async () => {},
  )
  const { pid, port: replicaPort } = await readable(data)
  const databaseUrl = Object.assign(new URL(primary.databaseUrl), { port: replicaPort }).href
  if (inStep) {
    const settings = ["synchronous_standby_names = '*'", 'synchronous_commit = remote_apply'].map((setting) => `alter system set ${setting}`)
    await asked(primary.databaseUrl, ...settings, 'select pg_reload_conf()')
  }
  return {
    primary: {
      ...primary,
      /** `kill -9` for all of it. */
      async kill() {
        process.kill(await postmasterIn(join(first, 'postgres/data')), 'SIGKILL')
        await primary.exited
      },
    },
    replica: { databaseUrl },
    async stop() {
      process.kill(pid, 'SIGINT')
      await Promise.all([primary.stop(), running.then((stop) => stop())])
    },
  }
}

const postmasterIn = async (data: string) => Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])

/** Until the PostgreSQL of this folder can be read from, which it writes down. */
async function readable(data: string): Promise<{ pid: number; port: string }> {
  for (;;) {
    const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (lines[7]?.trim() === 'ready') return { pid: Number(lines[0]), port: lines[3] ?? '' }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
