import { DatabaseError, type QueryConfig } from 'pg'
import type { Log } from '../observability/log.ts'
import { inRounds } from '../utils/interval.ts'
import { within } from '../utils/with-timeout.ts'
import { type Database, openDatabase } from './client.ts'
import { isDatabaseAway } from './transient-errors.ts'

/** Milliseconds between looks at a replica. */
const every = 1000
/** Seconds that a replica may lag behind: less than `lately`, in which who has written is not sent there. */
export const furthest = 5

/** Why a replica is not read from; null if it is. What is `behind` still says how things stood. */
type Fault = { behind: boolean; why: string } | null
/** `looks` has a connection of its own: a replica with much to do is not one that is away. */
type Replica = { database: Database; looks: Database; name: string; fault: Fault; followed: boolean }
/** How far the first database had come, and when. */
type Moment = { at: number; lsn: string }

export type Replicas = ReturnType<typeof openReplicas>

/**
 * Copies of the database to read from, in turn, as long as each has what the first one had five seconds ago: that is asked every second. What one of
 * them cannot answer the first one does. While none follows, the first one is read; and while that does not answer either, what a replica has, however
 * old. `watched` is a way to the first one that never waits for requests. The log says when one is left out and taken in again.
 */
export function openReplicas(primary: Database, watched: Database, urls: string[], log: Log, options: Parameters<typeof openDatabase>[2] = {}) {
  const unseen: Fault = { behind: false, why: 'it was not looked at yet' }
  const replicas = urls.map((url): Replica => {
    const [database, looks] = [openDatabase(url, log, options), openDatabase(url, log, { connections: 1 })]
    return { database, looks, name: new URL(url).host, fault: unseen, followed: false }
  })
  const note = (replica: Replica, fault: Fault) => {
    if (!replica.fault && fault) log.warn({ replica: replica.name, why: fault.why }, 'a replica is left out')
    if (replica.fault && !fault) log.info({ replica: replica.name }, 'a replica is read from')
    replica.fault = fault
  }
  for (const replica of replicas) answeredElsewhere(replica.database, primary, () => note(replica, { behind: false, why: 'it broke off' }))
  const moments: Moment[] = []
  let stands = true
  const rounds = inRounds(async () => {
    const lsn = await within(every, lsnOf(watched)).catch(() => null)
    stands = lsn !== null
    const now = performance.now()
    if (lsn) moments.push({ at: now, lsn })
    // All that is older than the last one of those is of no use any more.
    while (moments[1] && moments[1].at <= now - furthest * 1000) moments.shift()
    await Promise.all(replicas.map(async (replica) => note(replica, await faultOf(replica, moments[0]?.lsn ?? null))))
  }, every)
  const good = () => replicas.filter(({ fault }) => !fault || (!stands && fault.behind))
  let turn = 0
  return {
    /** The one to read from next. */
    next(): Database {
      const those = good()
      turn += 1
      return those[turn % those.length]?.database ?? primary
    },
    /** How many are read from. */
    count: () => good().length,
    /** How many requests wait for a connection to one. */
    waiting: () => replicas.reduce((sum, { database }) => sum + database.pool.waitingCount, 0),
    async stop() {
      await rounds.stop()
      await Promise.all(replicas.flatMap(({ database, looks }) => [database.$disconnect(), looks.$disconnect()]))
    },
  }
}

/** Has what a replica breaks off answered by the primary. Whoever has waited for it in vain does not wait again. */
function answeredElsewhere({ pool }: Database, primary: Database, broken: () => void) {
  type Query = (asked: string | QueryConfig, values?: unknown[]) => Promise<unknown>
  const query = pool.query.bind(pool) as Query
  pool.query = (async (asked: string | QueryConfig, values?: unknown[]) => {
    try {
      return await query(asked, values)
    } catch (error) {
      const fromPostgres = error instanceof DatabaseError
      if (fromPostgres ? error.code === '57014' || !isDatabaseAway(error) : /^timeout exceeded/.test((error as Error).message)) throw error
      broken()
      if (!fromPostgres && /^Query read timeout/.test((error as Error).message)) throw error
      // The first database may lie behind a pooler, where a statement has no name.
      const nameless = typeof asked === 'string' ? asked : (({ name: _name, ...rest }) => rest)(asked)
      return (primary.pool.query as unknown as Query).call(primary.pool, nameless, values)
    }
  }) as never
}

async function lsnOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
  return rows[0]?.lsn ?? ''
}

async function faultOf(replica: Replica, lsn: string | null): Promise<Fault> {
  const look = 'select pg_is_in_recovery() as follows, $1::pg_lsn is null or pg_last_wal_replay_lsn() >= $1::pg_lsn as close'
  try {
    const { rows } = await within(every, replica.looks.pool.query<{ follows: boolean; close: boolean }>(look, [lsn]))
    const { follows = false, close = false } = rows[0] ?? {}
    replica.followed ||= follows
    // One that did until now was promoted: it has all that there is while the one that it followed is away.
    if (!follows) return { behind: replica.followed, why: 'it follows no other database' }
    return close ? null : { behind: true, why: `it lacks what was written more than ${furthest} seconds ago` }
  } catch {
    return { behind: false, why: 'it does not answer' }
  }
}
