import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../../server/database/migrate.ts'
import { type EmbeddedServices, startEmbedded } from '../../../server/embedded/start.ts'
import { openTcpProxy } from './tcp-proxy.ts'

export type RestartablePostgres = Awaited<ReturnType<typeof startRestartablePostgres>>

/** Starts PostgreSQL with the migrated database behind a proxy whose address stays the same. It can be killed, restarted, or cut off by the network. */
export async function startRestartablePostgres() {
  const dataDir = await mkdtemp(join(tmpdir(), 'thinnai-postgres-'))
  const start = () => startEmbedded({ dataDir, postgres: true, identity: false, authPort: 0 })
  let embedded: EmbeddedServices = await start()
  const proxy = await openTcpProxy(Number(new URL(embedded.databaseUrl ?? '').port))
  const url = new URL(embedded.databaseUrl ?? '')
  await migrate(url.href)
  url.port = String(proxy.port)
  return {
    url: url.href,
    /** While on, the proxy drops all data in both directions. */
    setBlackhole: proxy.setBlackhole,
    /** Kills the whole server with SIGKILL, amid its work. */
    async kill() {
      const [pid] = (await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
      await embedded.exited
    },
    async restart() {
      embedded = await start()
      proxy.setTarget(Number(new URL(embedded.databaseUrl ?? '').port))
    },
    async stop() {
      await embedded.stop()
      proxy.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
