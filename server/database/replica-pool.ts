import { DatabaseError, type QueryConfig } from 'pg'
import type { Log } from '../observability/log.ts'
import { runAtInterval } from '../utils/interval.ts'
import { withTimeout } from '../utils/with-timeout.ts'
import { type Database, openDatabase } from './client.ts'
import { isTransientDatabaseError } from './transient-errors.ts'

/** Milliseconds between looks at a replica. */
const checkIntervalMs = 1000
/** Seconds that a replica may lag behind: less than `lately`, in which who has written is not sent there. */
export const maxLagSeconds = 5

/** Why a replica is not read from; null if it is. What is `behind` still says how things stood. */
type ReplicaFault = { isBehind: boolean; reason: string } | null
/** `looks` has a connection of its own: a replica with much to do is not one that is away. */
type Replica = { database: Database; healthCheckDatabase: Database; name: string; fault: ReplicaFault; hasFollowed: boolean }
/** How far the first database had come, and when. */
type WalPosition = { at: number; lsn: string }

export type ReplicaPool = ReturnType<typeof openReplicaPool>

/**
 * Copies of the database to read from, in turn, as long as each has what the first one had five seconds ago: that is asked every second. What one of
 * them cannot answer the first one does. While none follows, the first one is read; and while that does not answer either, what a replica has, however
 * old. `watched` is a way to the first one that never waits for requests. The log says when one is left out and taken in again.
 */
export function openReplicaPool(primary: Database, primaryHealthCheck: Database, urls: string[], log: Log, options: Parameters<typeof openDatabase>[2] = {}) {
  const initialFault: ReplicaFault = { isBehind: false, reason: 'it was not looked at yet' }
  const replicas = urls.map((url): Replica => {
    const [database, healthCheckDatabase] = [openDatabase(url, log, options), openDatabase(url, log, { maxConnections: 1 })]
    return { database, healthCheckDatabase, name: new URL(url).host, fault: initialFault, hasFollowed: false }
  })
  const setFault = (replica: Replica, fault: ReplicaFault) => {
    if (!replica.fault && fault) log.warn({ replica: replica.name, why: fault.reason }, 'replica removed from the pool')
    if (replica.fault && !fault) log.info({ replica: replica.name }, 'replica added to the pool')
    replica.fault = fault
  }
  for (const replica of replicas) fallBackToPrimary(replica.database, primary, () => setFault(replica, { isBehind: false, reason: 'it broke off' }))
  const walPositions: WalPosition[] = []
  let isPrimaryUp = true
  const checks = runAtInterval(async () => {
    const lsn = await withTimeout(checkIntervalMs, readWalPosition(primaryHealthCheck)).catch(() => null)
    isPrimaryUp = lsn !== null
    const now = performance.now()
    if (lsn) walPositions.push({ at: now, lsn })
    // All that is older than the last one of those is of no use any more.
    while (walPositions[1] && walPositions[1].at <= now - maxLagSeconds * 1000) walPositions.shift()
    await Promise.all(replicas.map(async (replica) => setFault(replica, await checkReplica(replica, walPositions[0]?.lsn ?? null))))
  }, checkIntervalMs)
  const getUsable = () => replicas.filter(({ fault }) => !fault || (!isPrimaryUp && fault.isBehind))
  let nextIndex = 0
  return {
    /** The one to read from next. */
    next(): Database {
      const usable = getUsable()
      nextIndex += 1
      return usable[nextIndex % usable.length]?.database ?? primary
    },
    /** How many are read from. */
    usableCount: () => getUsable().length,
    /** How many requests wait for a connection to one. */
    waitingCount: () => replicas.reduce((sum, { database }) => sum + database.pool.waitingCount, 0),
    async stop() {
      await checks.stop()
      await Promise.all(replicas.flatMap(({ database, healthCheckDatabase }) => [database.$disconnect(), healthCheckDatabase.$disconnect()]))
    },
  }
}

/** Has what a replica breaks off answered by the primary. Whoever has waited for it in vain does not wait again. */
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
      // The first database may lie behind a pooler, where a statement has no name.
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
  const sql = 'select pg_is_in_recovery() as follows, $1::pg_lsn is null or pg_last_wal_replay_lsn() >= $1::pg_lsn as close'
  try {
    const { rows } = await withTimeout(checkIntervalMs, replica.healthCheckDatabase.pool.query<{ follows: boolean; close: boolean }>(sql, [lsn]))
    const { follows = false, close = false } = rows[0] ?? {}
    replica.hasFollowed ||= follows
    // One that did until now was promoted: it has all that there is while the one that it followed is away.
    if (!follows) return { isBehind: replica.hasFollowed, reason: 'it follows no other database' }
    return close ? null : { isBehind: true, reason: `it lacks what was written more than ${maxLagSeconds} seconds ago` }
  } catch {
    return { isBehind: false, reason: 'it does not answer' }
  }
}
