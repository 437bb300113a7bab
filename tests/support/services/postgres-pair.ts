import { appendFile, chmod, cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '../../../server/database/migrate.ts'
import { startEmbedded } from '../../../server/embedded/start.ts'
import { runSql } from '../run-sql.ts'

export type PostgresPair = Awaited<ReturnType<typeof startPostgresPair>>

/** Starts PostgreSQL with the migrated database, and a streaming replica. If `isSynchronous`, a commit waits until the replica has applied it. */
export async function startPostgresPair(folder: string, { isSynchronous = false } = {}) {
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
  // The package waits for a server that accepts writes, which a standby never does.
  const running = start(replicaDir).then(
    ({ stop }) => stop,
    () => async () => {},
  )
  const { pid, port: replicaPort } = await waitUntilReadable(replicaDataDir)
  const databaseUrl = Object.assign(new URL(primary.databaseUrl), { port: replicaPort }).href
  if (isSynchronous) {
    const settings = ["synchronous_standby_names = '*'", 'synchronous_commit = remote_apply'].map((setting) => `alter system set ${setting}`)
    await runSql(primary.databaseUrl, ...settings, 'select pg_reload_conf()')
  }
  return {
    primary: {
      ...primary,
      /** Kills the whole server with SIGKILL. */
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

const readPostmasterPid = async (dataDir: string) => Number((await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0])

/** Waits until postmaster.pid reports the PostgreSQL of this folder as ready for reads. */
async function waitUntilReadable(dataDir: string): Promise<{ pid: number; port: string }> {
  for (;;) {
    const lines = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (lines[7]?.trim() === 'ready') return { pid: Number(lines[0]), port: lines[3] ?? '' }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
