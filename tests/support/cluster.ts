import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBalancer } from './balancer.ts'
import { startS3 } from './buckets.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { startPostgresPair } from './postgres-pair.ts'
import { startRedis } from './redis.ts'
import { runSql } from './run-sql.ts'
import { openTcpProxy } from './tcp-proxy.ts'

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * What the servers of a larger campus share, on this one machine: PostgreSQL with a streaming replica, PgBouncer in transaction mode before it,
 * Redis and a bucket; and HAProxy to stand before them. All of them are the real thing, on ports of their own, and most can be killed.
 */
export async function startCluster({ inStep = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'thinnai-cluster-'))
  const { primary, replica, stop: stopPair } = await startPostgresPair(folder, { inStep })
  const { username, password } = new URL(primary.databaseUrl)
  const replicaProxy = await openTcpProxy(Number(new URL(replica.databaseUrl).port))
  const pgBouncer = await startPgBouncer(primary.databaseUrl, { [username]: password })
  const [redis, bucket] = [await startRedis(), await startS3()]
  const balancers: { stop(): Promise<void> }[] = []
  return {
    /** The configuration of each of its servers. */
    env: {
      DATABASE_URL: pgBouncer.urlFor(username),
      DATABASE_DIRECT_URL: primary.databaseUrl,
      DATABASE_REPLICA_URLS: Object.assign(new URL(replica.databaseUrl), { port: replicaProxy.port }).href,
      REDIS_URL: redis.url,
      TRUST_PROXY: '1',
      ...bucket.env,
    },
    redis,
    /** The way of the servers to the replica. */
    replicaProxy: replicaProxy,
    /** The address of a balancer before two servers. */
    async startBalancer(servers: [string, string], port?: number) {
      const balancer = await startBalancer(servers, { ...(port && { port }) })
      balancers.push(balancer)
      return balancer.address
    },
    queryPrimary: (sql: string) => runSql(primary.databaseUrl, sql),
    queryReplica: (sql: string) => runSql(replica.databaseUrl, sql),
    killPrimary: primary.kill,
    /** What an operator does when the first database is lost (docs/operations.md): the replica becomes one, and PgBouncer is told. Answers the environment of servers from then on. */
    async promoteReplica() {
      await runSql(replica.databaseUrl, 'select pg_promote()')
      await pgBouncer.setTarget(replica.databaseUrl)
      return { DATABASE_DIRECT_URL: replica.databaseUrl, DATABASE_REPLICA_URLS: '' }
    },
    async stop() {
      await Promise.all([...balancers, redis, pgBouncer, bucket].map((each) => each.stop()))
      replicaProxy.close()
      await stopPair()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
