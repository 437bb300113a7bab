import { inject } from 'vitest'
import { openRedis } from '../../server/database/redis.ts'
import { openReplicaPool } from '../../server/database/replica-pool.ts'
import { startRedis } from './redis.ts'

/** How the servers of a larger campus reach a database of the tests' PostgreSQL; the database alone on the embedded default. */
export function databaseEnv(databaseUrl: string): { DATABASE_URL: string; DATABASE_DIRECT_URL?: string; DATABASE_REPLICA_URLS?: string } {
  const stack = inject('stack')
  const { host, pathname } = new URL(databaseUrl)
  if (!stack || host !== new URL(inject('databaseUrl')).host) return { DATABASE_URL: databaseUrl }
  const [pooled, replica] = [stack.pooledUrl, stack.replicaUrl].map((url) => Object.assign(new URL(url), { pathname }).href)
  return { DATABASE_URL: pooled ?? '', DATABASE_DIRECT_URL: databaseUrl, DATABASE_REPLICA_URLS: replica ?? '' }
}

type SharedServices = { databaseUrl: string; redisUrl?: string | undefined }
type ReplicaOptions = Parameters<typeof openReplicaPool>[4]

/** What an app shares with others on a larger campus, and by which way requests reach its database; nothing on the embedded default. */
export async function openStack({ databaseUrl, redisUrl }: SharedServices, log: Parameters<typeof openRedis>[1], replicaOptions: ReplicaOptions) {
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
