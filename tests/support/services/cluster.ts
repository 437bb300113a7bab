import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runSql } from '../run-sql.ts'
import { startBalancer } from './balancer.ts'
import { startS3 } from './buckets.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { startPostgresPair } from './postgres-pair.ts'
import { startRedis } from './redis.ts'
import { openTcpProxy } from './tcp-proxy.ts'

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * Starts the services that several servers share, on this machine: PostgreSQL with a streaming replica, PgBouncer in transaction mode in front of
 * it, Redis and a bucket; and HAProxy on request. All are the real programs on their own ports, and most can be killed.
 * If `isSynchronous`, a commit waits until the replica has applied it.
 */
export async function startCluster({ isSynchronous = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'thinnai-cluster-'))
  const { primary, replica, stop: stopPair } = await startPostgresPair(folder, { isSynchronous })
  const { username, password } = new URL(primary.databaseUrl)
  const replicaProxy = await openTcpProxy(Number(new URL(replica.databaseUrl).port))
  const pgBouncer = await startPgBouncer(primary.databaseUrl, { [username]: password })
  const [redis, bucket] = [await startRedis(), await startS3()]
  const balancers: { stop(): Promise<void> }[] = []
  return {
    /** Environment variables of every server of the cluster. */
    env: {
      DATABASE_URL: pgBouncer.urlFor(username),
      DATABASE_DIRECT_URL: primary.databaseUrl,
      DATABASE_REPLICA_URLS: Object.assign(new URL(replica.databaseUrl), { port: replicaProxy.port }).href,
      REDIS_URL: redis.url,
      TRUST_PROXY: '1',
      ...bucket.env,
    },
    redis,
    /** The proxy through which the servers reach the replica. */
    replicaProxy,
    /** Starts a balancer in front of two servers and returns its address. */
    async startBalancer(servers: [string, string], port?: number) {
      const balancer = await startBalancer(servers, { ...(port && { port }) })
      balancers.push(balancer)
      return balancer.address
    },
    queryPrimary: (sql: string) => runSql(primary.databaseUrl, sql),
    queryReplica: (sql: string) => runSql(replica.databaseUrl, sql),
    killPrimary: primary.kill,
    /**
     * Does what an operator does after the primary is lost (docs/operations.md): promotes the replica and points PgBouncer to it.
     * Returns the changed environment variables of the servers.
     */
    async promoteReplica() {
      await runSql(replica.databaseUrl, 'select pg_promote()')
      await pgBouncer.setTarget(replica.databaseUrl)
      return { DATABASE_DIRECT_URL: replica.databaseUrl, DATABASE_REPLICA_URLS: '' }
    },
    async stop() {
      await Promise.all([...balancers, redis, pgBouncer, bucket].map((service) => service.stop()))
      replicaProxy.close()
      await stopPair()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
