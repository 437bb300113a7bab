import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBalancer } from './balancer.ts'
import { startS3 } from './buckets.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { startPair } from './postgres-pair.ts'
import { startRedis } from './redis.ts'
import { asked } from './run-sql.ts'
import { openRoad } from './tcp-proxy.ts'

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * What the servers of a larger campus share, on this one machine: PostgreSQL with a streaming replica, PgBouncer in transaction mode before it,
 * Redis and a bucket; and HAProxy to stand before them. All of them are the real thing, on ports of their own, and most can be killed.
 */
export async function startCluster({ inStep = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'thinnai-cluster-'))
  const { primary, replica, stop: stopPair } = await startPair(folder, { inStep })
  const { username, password } = new URL(primary.databaseUrl)
  const road = await openRoad(Number(new URL(replica.databaseUrl).port))
  const bouncer = await startPgBouncer(primary.databaseUrl, { [username]: password })
  const [redis, bucket] = [await startRedis(), await startS3()]
  const balancers: { stop(): Promise<void> }[] = []
  return {
    /** The configuration of each of its servers. */
    env: {
      DATABASE_URL: bouncer.url(username),
      DATABASE_DIRECT_URL: primary.databaseUrl,
      DATABASE_REPLICA_URLS: Object.assign(new URL(replica.databaseUrl), { port: road.port }).href,
      REDIS_URL: redis.url,
      TRUST_PROXY: '1',
      ...bucket.env,
    },
    redis,
    /** The way of the servers to the replica. */
    toReplica: road,
    /** The address of a balancer before two servers. */
    async startBalancer(servers: [string, string], port?: number) {
      const balancer = await startBalancer(servers, { ...(port && { port }) })
      balancers.push(balancer)
      return balancer.address
    },
    onPrimary: (sql: string) => asked(primary.databaseUrl, sql),
    onReplica: (sql: string) => asked(replica.databaseUrl, sql),
    killPrimary: primary.kill,
    /** What an operator does when the first database is lost (docs/operations.md): the replica becomes one, and PgBouncer is told. Answers the environment of servers from then on. */
    async promote() {
      await asked(replica.databaseUrl, 'select pg_promote()')
      await bouncer.leadTo(replica.databaseUrl)
      return { DATABASE_DIRECT_URL: replica.databaseUrl, DATABASE_REPLICA_URLS: '' }
    },
    async stop() {
      await Promise.all([...balancers, redis, bouncer, bucket].map((each) => each.stop()))
      road.close()
      await stopPair()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
