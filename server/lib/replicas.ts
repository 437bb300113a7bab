import { type Database, openDatabase } from './database.ts'
import type { Log } from './log.ts'
import { inRounds } from './rounds.ts'
import { within } from './within.ts'

/** Milliseconds between looks at a replica. */
const every = 1000
/** Seconds that a replica may lag behind: less than `lately`, in which who has written is not sent there. */
const furthest = 5

type Replica = { database: Database; name: string; good: boolean }

/**
 * Copies of the database to read from, in turn, as long as they follow it closely: each is asked every second whether it does. While none does,
 * the database itself is read. The log says when one is left out and taken in again.
 */
export function openReplicas(primary: Database, urls: string[], log: Log, options: Parameters<typeof openDatabase>[2] = {}) {
  const replicas = urls.map((url): Replica => ({ database: openDatabase(url, log, options), name: new URL(url).host, good: false }))
  const look = async (replica: Replica) => {
    const fault = await faultOf(replica.database)
    if (replica.good && fault) log.warn({ replica: replica.name, fault }, 'a replica is left out')
    if (!replica.good && !fault) log.info({ replica: replica.name }, 'a replica is read from')
    replica.good = !fault
  }
  const rounds = inRounds(async () => void (await Promise.all(replicas.map(look))), every)
  let turn = 0
  return {
    /** Settles when each replica has been looked at once. */
    first: rounds.first,
    /** The one to read from next. */
    next(): Database {
      const good = replicas.filter((replica) => replica.good)
      turn += 1
      return good[turn % good.length]?.database ?? primary
    },
    /** How many are read from. */
    count: () => replicas.filter(({ good }) => good).length,
    async stop() {
      await rounds.stop()
      await Promise.all(replicas.map(({ database }) => database.$disconnect()))
    },
  }
}

type Standing = { follows: boolean; fed: boolean; seconds: number }

/** What is wrong with a replica; null where nothing is. One that has come to what it was sent lags not at all, however long ago that was. */
export async function faultOf(replica: Database): Promise<string | null> {
  try {
    const [standing] = await within(
      every,
      replica.$queryRaw<Standing[]>`
        select pg_is_in_recovery() as follows, exists (select from pg_stat_wal_receiver) as fed,
          case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
               else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) end::float as seconds`,
    )
    if (!standing?.follows) return 'it follows no other database'
    if (!standing.fed) return 'nothing comes from the database that it follows'
    return standing.seconds > furthest ? `it is ${Math.round(standing.seconds)} seconds behind` : null
  } catch {
    return 'it does not answer'
  }
}
