import { inject } from 'vitest'
import { openRedis } from '../../server/database/redis.ts'
import { openReplicaPool } from '../../server/database/replica-pool.ts'
import { startRedis } from './redis.ts'

/** How the servers of a larger campus reach a database of the tests' PostgreSQL; the database alone on the embedded default. */
export function roadsTo(databaseUrl: string): { DATABASE_URL: string; DATABASE_DIRECT_URL?: string; DATABASE_REPLICA_URLS?: string } {
  const stack = inject('stack')
  const { host, pathname } = new URL(databaseUrl)
  if (!stack || host !== new URL(inject('databaseUrl')).host) return { DATABASE_URL: databaseUrl }
  const [pooled, replica] = [stack.pooledUrl, stack.replicaUrl].map((url) => Object.assign(new URL(url), { pathname }).href)
  return { DATABASE_URL: pooled ?? '', DATABASE_DIRECT_URL: databaseUrl, DATABASE_REPLICA_URLS: replica ?? '' }
}

type Beside = { databaseUrl: string; redisUrl?: string | undefined }
type Watching = Parameters<typeof openReplicaPool>[4]

/** What an app shares with others on a larger campus, and by which way requests reach its database; nothing on the embedded default. */
export async function openStack({ databaseUrl, redisUrl }: Beside, log: Parameters<typeof openRedis>[1], watching: Watching) {
  const { DATABASE_URL, DATABASE_REPLICA_URLS } = roadsTo(databaseUrl)
  if (!DATABASE_REPLICA_URLS) return { requestsUrl: DATABASE_URL, stop: async () => {} }
  const server = redisUrl ? undefined : await startRedis()
  const redis = await openRedis(redisUrl ?? server?.url ?? '', log)
  return {
    requestsUrl: DATABASE_URL,
    redisUrl: redisUrl ?? server?.url,
    redis,
    replicas: (primary: Parameters<typeof openReplicaPool>[0]) => openReplicaPool(primary, primary, [DATABASE_REPLICA_URLS], log, watching),
    async stop() {
      await redis.stop()
      await server?.stop()
    },
  }
}
