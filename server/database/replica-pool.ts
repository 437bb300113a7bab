import { DatabaseError, type QueryConfig } from 'pg'
import type { Log } from '../observability/log.ts'
import { runAtInterval } from '../utils/async/interval.ts'
import { withTimeout } from '../utils/async/with-timeout.ts'
import { type Database, openDatabase } from './client.ts'
import { isTransientDatabaseError } from './transient-errors.ts'

/** Interval between health checks, and their timeout. */
const checkIntervalMs = 1000
/** The highest accepted lag of a replica: less than `readYourWritesMs`. With a second for the check, what is hidden is gone within five seconds. */
export const maxLagSeconds = 3

/** Why a replica is not used; null if it is. With `isBehind` its data is old but consistent. */
type ReplicaFault = { isBehind: boolean; reason: string } | null
/** Health checks have a connection of their own, so that a busy replica does not count as unavailable. */
type Replica = { database: Database; healthCheckDatabase: Database; name: string; fault: ReplicaFault; wasInRecovery: boolean }
/** The WAL position of the primary at a time, in milliseconds of `performance.now()`. */
type WalPosition = { at: number; lsn: string }

export type ReplicaPool = ReturnType<typeof openReplicaPool>

/**
 * Opens a round-robin pool of read replicas. A replica is used as long as it has replayed what the primary had three seconds ago, which is
 * checked every second. A query that fails on a replica runs on the primary. While no replica qualifies, reads go to the primary; while the
 * primary does not respond either, they go to replicas that lag, however far. `primaryHealthCheck` is a connection to the primary that
 * requests do not use. The log says when a replica is removed and when it is added again.
 */
export function openReplicaPool(primary: Database, primaryHealthCheck: Database, urls: string[], log: Log, options: Parameters<typeof openDatabase>[2] = {}) {
  const initialFault: ReplicaFault = { isBehind: false, reason: 'not checked yet' }
  const replicas = urls.map((url): Replica => {
    const [database, healthCheckDatabase] = [openDatabase(url, log, options), openDatabase(url, log, { maxConnections: 1 })]
    return { database, healthCheckDatabase, name: new URL(url).host, fault: initialFault, wasInRecovery: false }
  })
  const setFault = (replica: Replica, fault: ReplicaFault) => {
    if (!replica.fault && fault) log.warn({ replica: replica.name, reason: fault.reason }, 'replica removed from the pool')
    if (replica.fault && !fault) log.info({ replica: replica.name }, 'replica added to the pool')
    replica.fault = fault
  }
  for (const replica of replicas) fallBackToPrimary(replica.database, primary, () => setFault(replica, { isBehind: false, reason: 'query failed' }))
  const walPositions: WalPosition[] = []
  let isPrimaryUp = true
  const checks = runAtInterval(async () => {
    const lsn = await withTimeout(checkIntervalMs, readWalPosition(primaryHealthCheck)).catch(() => null)
    isPrimaryUp = lsn !== null
    const now = performance.now()
    if (lsn) walPositions.push({ at: now, lsn })
    // Keep one position of at least `maxLagSeconds` ago, and all later ones.
    while (walPositions[1] && walPositions[1].at <= now - maxLagSeconds * 1000) walPositions.shift()
    await Promise.all(replicas.map(async (replica) => setFault(replica, await checkReplica(replica, walPositions[0]?.lsn ?? null))))
  }, checkIntervalMs)
  const getUsable = () => replicas.filter(({ fault }) => !fault || (!isPrimaryUp && fault.isBehind))
  let nextIndex = 0
  return {
    /** The next replica, or the primary if none is usable. */
    next(): Database {
      const usable = getUsable()
      nextIndex += 1
      return usable[nextIndex % usable.length]?.database ?? primary
    },
    usableCount: () => getUsable().length,
    /** Requests that wait for a connection to a replica. */
    waitingCount: () => replicas.reduce((sum, { database }) => sum + database.pool.waitingCount, 0),
    async stop() {
      await checks.stop()
      await Promise.all(replicas.flatMap(({ database, healthCheckDatabase }) => [database.$disconnect(), healthCheckDatabase.$disconnect()]))
    },
  }
}

/** Runs a query on the primary if the replica fails with a transient error. A query that has already waited for its timeout is not repeated. */
function fallBackToPrimary({ pool }: Database, primary: Database, onFailure: () => void) {
  type Query = (config: string | QueryConfig, values?: unknown[]) => Promise<unknown>
  const query = pool.query.bind(pool) as Query
  pool.query = (async (config: string | QueryConfig, values?: unknown[]) => {
    try {
      return await query(config, values)
    } catch (error) {
      const fromPostgres = error instanceof DatabaseError
      if (fromPostgres ? error.code === '57014' || !isTransientDatabaseError(error) : /^timeout exceeded/.test((error as Error).message)) throw error
      onFailure()
      if (!fromPostgres && /^Query read timeout/.test((error as Error).message)) throw error
      // The primary may be behind PgBouncer, where statements must not be named.
      const unnamed = typeof config === 'string' ? config : (({ name: _name, ...rest }) => rest)(config)
      return (primary.pool.query as unknown as Query).call(primary.pool, unnamed, values)
    }
  }) as never
}

async function readWalPosition({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
  return rows[0]?.lsn ?? ''
}

async function checkReplica(replica: Replica, lsn: string | null): Promise<ReplicaFault> {
  const sql = 'select pg_is_in_recovery() as "isInRecovery", $1::pg_lsn is null or pg_last_wal_replay_lsn() >= $1::pg_lsn as "isCaughtUp"'
  try {
    const query = replica.healthCheckDatabase.pool.query<{ isInRecovery: boolean; isCaughtUp: boolean }>(sql, [lsn])
    const { isInRecovery = false, isCaughtUp = false } = (await withTimeout(checkIntervalMs, query)).rows[0] ?? {}
    replica.wasInRecovery ||= isInRecovery
    // A replica that was in recovery before has been promoted: it has the latest data while the old primary is down.
    if (!isInRecovery) return { isBehind: replica.wasInRecovery, reason: 'not in recovery' }
    return isCaughtUp ? null : { isBehind: true, reason: `lags more than ${maxLagSeconds} seconds` }
  } catch {
    return { isBehind: false, reason: 'no response' }
  }
}
