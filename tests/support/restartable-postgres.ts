import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../server/database/migrate.ts'
import { type EmbeddedServices, startEmbedded } from '../../server/embedded/start.ts'
import { openTcpProxy } from './tcp-proxy.ts'

export type KillablePostgres = Awaited<ReturnType<typeof startKillablePostgres>>

/** Real PostgreSQL behind an address that stays the same, with the migrated database: killed, started again, or swallowed by the network. */
export async function startKillablePostgres() {
  const dataDir = await mkdtemp(join(tmpdir(), 'thinnai-postgres-'))
  const start = () => startEmbedded({ dataDir, postgres: true, identity: false, authPort: 0 })
  let embedded: EmbeddedServices = await start()
  const proxy = await openTcpProxy(Number(new URL(embedded.databaseUrl ?? '').port))
  const url = new URL(embedded.databaseUrl ?? '')
  await migrate(url.href)
  url.port = String(proxy.port)
  return {
    url: url.href,
    /** Every packet is swallowed, in both directions, until it is called with false. */
    setBlackhole: proxy.setBlackhole,
    /** `kill -9` for the whole server, with whatever it was doing. */
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
