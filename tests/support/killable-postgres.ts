import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Embedded, startEmbedded } from '../../server/embedded/start.ts'
import { migrate } from '../../server/lib/migrate.ts'

export type KillablePostgres = Awaited<ReturnType<typeof startKillablePostgres>>

/** Real PostgreSQL behind an address that stays the same, with the migrated database: killed, started again, or swallowed by the network. */
export async function startKillablePostgres() {
  const dataDir = await mkdtemp(join(tmpdir(), 'thinnai-postgres-'))
  const start = () => startEmbedded({ dataDir, postgres: true, identity: false, authPort: 0 })
  let embedded: Embedded = await start()
  const road = await openRoad(Number(new URL(embedded.databaseUrl ?? '').port))
  const url = new URL(embedded.databaseUrl ?? '')
  await migrate(url.href)
  url.port = String(road.port)
  return {
    url: url.href,
    /** Every packet is swallowed, in both directions, until it is called with false. */
    swallow: road.swallow,
    /** `kill -9` for the whole server, with whatever it was doing. */
    async kill() {
      const [pid] = (await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
      await embedded.exited
    },
    async startAgain() {
      embedded = await start()
      road.lead(Number(new URL(embedded.databaseUrl ?? '').port))
    },
    async stop() {
      await embedded.stop()
      road.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A port that leads to another one, or nowhere. */
async function openRoad(port: number) {
  let target = port
  let swallowing = false
  const ends = new Set<Socket>()
  const kept = (socket: Socket) => {
    ends.add(socket)
    return socket.on('error', () => {}).once('close', () => ends.delete(socket))
  }
  const server = createServer((near) => {
    const far = kept(connect(target, '127.0.0.1'))
    kept(near).on('data', (bytes) => swallowing || far.write(bytes))
    far.on('data', (bytes) => swallowing || near.write(bytes))
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    lead(next: number) {
      target = next
    },
    swallow(yes: boolean) {
      swallowing = yes
      // What was lost on the way is never said again.
      if (!yes) for (const end of ends) end.destroy()
    },
    close() {
      server.close()
      for (const end of ends) end.destroy()
    },
  }
}
