import { appendFile, chmod, cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '../../server/database/migrate.ts'
import { startEmbedded } from '../../server/embedded/start.ts'
import { runSql } from './run-sql.ts'

export type PostgresPair = Awaited<ReturnType<typeof startPostgresPair>>

/** PostgreSQL with the migrated database, and a streaming replica of it. Where they are `inStep` a write is over when the replica shows it. */
export async function startPostgresPair(folder: string, { inStep = false } = {}) {
  const start = async (dataDir: string) => {
    const { databaseUrl = '', ...running } = await startEmbedded({ dataDir, postgres: true, identity: false, authPort: 0 })
    return { ...running, databaseUrl }
  }
  const [primaryDir, replicaDir] = [join(folder, 'primary'), join(folder, 'replica')]
  const template = await start(primaryDir)
  await migrate(template.databaseUrl)
  await template.stop()
  await cp(primaryDir, replicaDir, { recursive: true, preserveTimestamps: true })
  const replicaDataDir = join(replicaDir, 'postgres/data')
  await chmod(replicaDataDir, 0o700)
  const primary = await start(primaryDir)
  const { port, username, password } = new URL(primary.databaseUrl)
  await writeFile(join(replicaDataDir, 'standby.signal'), '')
  await appendFile(join(replicaDataDir, 'postgresql.auto.conf'), `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`)
  // The package that runs it waits for one that takes writes.
  const running = start(replicaDir).then(
    ({ stop }) => stop,
    () => async () => {},
  )
  const { pid, port: replicaPort } = await waitUntilReadable(replicaDataDir)
  const databaseUrl = Object.assign(new URL(primary.databaseUrl), { port: replicaPort }).href
  if (inStep) {
    const settings = ["synchronous_standby_names = '*'", 'synchronous_commit = remote_apply'].map((setting) => `alter system set ${setting}`)
    await runSql(primary.databaseUrl, ...settings, 'select pg_reload_conf()')
  }
  return {
    primary: {
      ...primary,
      /** `kill -9` for all of it. */
      async kill() {
        process.kill(await readPostmasterPid(join(primaryDir, 'postgres/data')), 'SIGKILL')
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

const readPostmasterPid = async (data: string) => Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])

/** Until the PostgreSQL of this folder can be read from, which it writes down. */
async function waitUntilReadable(data: string): Promise<{ pid: number; port: string }> {
  for (;;) {
    const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (lines[7]?.trim() === 'ready') return { pid: Number(lines[0]), port: lines[3] ?? '' }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
