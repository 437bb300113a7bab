import type { ClientBase } from 'pg'
import { type Database, openDatabase, ping } from './database.ts'
import type { Log } from './log.ts'
import { inRounds } from './rounds.ts'
import { within } from './within.ts'

/** Milliseconds between looks at a replica. */
const every = 1000
/** Seconds that a replica may lag behind: less than `lately`, in which who has written is not sent there. */
export const furthest = 5

/** Why a replica is not read from; null if it is. What is `behind` still says how things stood. */
type Fault = { behind: boolean; why: string } | null
type Replica = { database: Database; name: string; fault: Fault }

/**
 * Copies of the database to read from, in turn, as long as they follow it closely: each is asked every second whether it does. While none does,
 * the database itself is read; and while that does not answer either, what a replica has, however old. The log says when one is left out and taken in again.
 */
export function openReplicas(primary: Database, urls: string[], log: Log, options: Parameters<typeof openDatabase>[2] = {}) {
  const unseen: Fault = { behind: false, why: 'it was not looked at yet' }
  const replicas = urls.map((url): Replica => ({ database: openDatabase(url, log, options), name: new URL(url).host, fault: unseen }))
  let stands = true
  const look = async (replica: Replica) => {
    const fault = await faultOf(replica.database)
    if (!replica.fault && fault) log.warn({ replica: replica.name, why: fault.why }, 'a replica is left out')
    if (replica.fault && !fault) log.info({ replica: replica.name }, 'a replica is read from')
    replica.fault = fault
  }
  const rounds = inRounds(async () => {
    const primaryStands = ping(primary)
    await Promise.all(replicas.map(look))
    stands = await primaryStands
  }, every)
  let turn = 0
  return {
    /** The one to read from next. */
    next(): Database {
      const good = replicas.filter(({ fault }) => !fault || (!stands && fault.behind))
      turn += 1
      return good[turn % good.length]?.database ?? primary
    },
    async stop() {
      await rounds.stop()
      await Promise.all(replicas.map(({ database }) => database.$disconnect()))
    },
  }
}

/** How a database stands that should follow another: whether it does, whether anything comes from there, and how far it is behind. */
export type Standing = { follows: boolean; fed: boolean; seconds: number }

/** One that has come to what it was sent lags not at all, however long ago that was. */
export async function standingOf(client: Pick<ClientBase, 'query'>): Promise<Standing> {
  const { rows } = await client.query(`
    select pg_is_in_recovery() as follows, exists (select from pg_stat_wal_receiver) as fed,
      case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
           else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) end::float as seconds`)
  return rows[0]
}

async function faultOf({ pool }: Database): Promise<Fault> {
  try {
    const { follows, fed, seconds } = await within(every, standingOf(pool))
    if (!follows) return { behind: false, why: 'it follows no other database' }
    if (!fed) return { behind: true, why: 'nothing comes from the database that it follows' }
    return seconds > furthest ? { behind: true, why: `it is ${Math.round(seconds)} seconds behind` } : null
  } catch {
    return { behind: false, why: 'it does not answer' }
  }
}
