import { inject } from 'vitest'
import { openRedis } from '../../../server/database/redis.ts'
import { openReplicaPool } from '../../../server/database/replica-pool.ts'
import { startRedis } from './redis.ts'

/** Environment variables for a test database: through PgBouncer with a replica if the tests run on the cluster, else its URL alone. */
export function databaseEnv(databaseUrl: string): { DATABASE_URL: string; DATABASE_DIRECT_URL?: string; DATABASE_REPLICA_URLS?: string } {
  const cluster = inject('cluster')
  const { host, pathname } = new URL(databaseUrl)
  if (!cluster || host !== new URL(inject('databaseUrl')).host) return { DATABASE_URL: databaseUrl }
  const [pooled, replica] = [cluster.pooledUrl, cluster.replicaUrl].map((url) => Object.assign(new URL(url), { pathname }).href)
  return { DATABASE_URL: pooled ?? '', DATABASE_DIRECT_URL: databaseUrl, DATABASE_REPLICA_URLS: replica ?? '' }
}

type SharedServices = { databaseUrl: string; redisUrl?: string | undefined }
type ReplicaOptions = Parameters<typeof openReplicaPool>[4]

/** Opens the services that several servers share (Redis, replicas) and returns the database URL for requests. On the embedded default nothing is opened. */
export async function openSharedServices({ databaseUrl, redisUrl }: SharedServices, log: Parameters<typeof openRedis>[1], replicaOptions: ReplicaOptions) {
  const { DATABASE_URL, DATABASE_REPLICA_URLS } = databaseEnv(databaseUrl)
  if (!DATABASE_REPLICA_URLS) return { requestDatabaseUrl: DATABASE_URL, stop: async () => {} }
  const server = redisUrl ? undefined : await startRedis()
  const redis = await openRedis(redisUrl ?? server?.url ?? '', log)
  return {
    requestDatabaseUrl: DATABASE_URL,
    redisUrl: redisUrl ?? server?.url,
    redis,
    openReplicaPool: (primary: Parameters<typeof openReplicaPool>[0]) => openReplicaPool(primary, primary, [DATABASE_REPLICA_URLS], log, replicaOptions),
    async stop() {
      await redis.stop()
      await server?.stop()
    },
  }
}
