import type { Log } from '../observability/log.ts'
import type { Traces } from '../observability/traces.ts'
import { openDatabase } from './client.ts'
import { openReplicaPool } from './replica-pool.ts'

/** `databaseUrl` may name a connection pooler (PgBouncer); `directUrl` names PostgreSQL itself. */
type DatabaseUrls = { databaseUrl: string; directUrl: string; replicaUrls: string[] }

/**
 * Opens the connection pools of a server. Each has one role:
 *
 * - `primary`: requests. It has every write. In a request's context `database` is this pool, or a replica's if the request only reads, while `primary`
 *   is always this one.
 * - `replicas`: read-only requests, if `DATABASE_REPLICA_URLS` is set (decision 017). Each replica has a second pool of one connection for its health check.
 * - `background`: background jobs, the sample campus, the outbox relay and gauges. Three connections with long timeouts, past the connection pooler,
 *   so that jobs take no connection from requests.
 * - `healthCheck`: `/readyz` and the replicas' comparison with the primary. One connection with the URL of requests, so that a health check does not queue
 *   behind them.
 *
 * Pub/sub holds one more connection, outside of a pool (`pubsub.ts`), and the job queue two, in a pool of its own (`jobs/queue-pool.ts`). Jobs themselves use
 * `background`.
 */
export function openDatabases({ databaseUrl, directUrl, replicaUrls }: DatabaseUrls, log: Log, traces: Traces) {
  const requestOptions = { keepIdleConnections: true, traces }
  const primary = openDatabase(databaseUrl, log, requestOptions)
  const background = openDatabase(directUrl, log, { maxConnections: 3, isBackground: true })
  const healthCheck = openDatabase(databaseUrl, log, { maxConnections: 1 })
  const replicas = replicaUrls.length ? openReplicaPool(primary, healthCheck, replicaUrls, log, requestOptions) : undefined
  return {
    primary,
    background,
    healthCheck,
    replicas,
    /** Requests that wait for a connection to the primary or to a replica. */
    waitingCount: () => primary.pool.waitingCount + (replicas?.waitingCount() ?? 0),
    stop: () => Promise.all([replicas?.stop(), primary.$disconnect(), background.$disconnect(), healthCheck.$disconnect()]),
  }
}
