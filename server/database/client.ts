import { PrismaPg } from '@prisma/adapter-pg'
import { Pool } from 'pg'
import { type Prisma, PrismaClient } from '../generated/prisma/client.ts'
import type { Log } from '../observability/log.ts'
import { silentTraces, type Traces } from '../observability/traces.ts'
import { retrying } from '../utils/retry.ts'
import { within } from '../utils/with-timeout.ts'
import { isPooled } from './pgbouncer-url.ts'
import { isConflict } from './transient-errors.ts'

/** A statement that PostgreSQL is to plan once for each connection; its name tells it from others. */
export type Prepared = { name: string; text: string }

/** The client, and the pool below it for those who watch over it. */
export type Database = PrismaClient & {
  pool: Pool
  /**
   * The rows of a prepared statement, their columns in turn as PostgreSQL writes them, past the client; run again where PostgreSQL broke it
   * off. For the few that most requests are: to make objects of rows, and values of columns, costs more than the asking.
   */
  rows<Row extends (string | null)[]>(statement: Prepared, values: unknown[]): Promise<Row[]>
}
export type Transaction = Prisma.TransactionClient

/** Milliseconds: for a connection, for a statement by PostgreSQL's clock, for it by ours (a network may swallow the answer), for a transaction that lies idle. */
const forRequests = { connectionTimeoutMillis: 2000, statement_timeout: 2500, query_timeout: 2800, idle_in_transaction_session_timeout: 10_000 }
/** Often enough that no firewall forgets a connection that is kept open. */
const keepAliveInitialDelayMillis = 60_000
/** The household's own work has more time; the sweeper's transaction lies idle while it goes through the storage. */
const forHousehold = { connectionTimeoutMillis: 10_000, statement_timeout: 60_000, query_timeout: 65_000 }

type Options = { connections?: number; household?: boolean; keepOpen?: boolean; onQuery?: (sql: string) => void; traces?: Pick<Traces, 'statement'> }

/**
 * A pool of at most `connections`, in which no single wait is longer than 3 s unless it is the `household`'s own work. Transactions that
 * PostgreSQL breaks off for the sake of others run again. With `keepOpen` idle connections are not closed.
 * `onQuery` sees every SQL statement, for tests that count them.
 */
export function openDatabase(
  url: string,
  log: Log,
  { connections = 10, household = false, keepOpen = false, onQuery, traces = silentTraces }: Options = {},
): Database {
  const { connectionTimeoutMillis, query_timeout, ...ofSession } = household ? forHousehold : forRequests
  const pooled = isPooled(url)
  // What a session begins with cannot be said past a pooler; there the role has it.
  const waits = { connectionTimeoutMillis, query_timeout, ...(!pooled && ofSession) }
  const idle = { min: keepOpen ? connections : 0, keepAlive: true, keepAliveInitialDelayMillis }
  const pool = new Pool({ connectionString: url, max: connections, ...idle, ...waits })
  const onBroken = (error: Error) => log.error({ err: error }, 'a database connection broke')
  // Prisma hears of it only from when it is asked something itself, and an error that nobody hears ends the process.
  pool.on('error', onBroken)
  const adapter = new PrismaPg(pool, { onConnectionError: onBroken })
  const database = new PrismaClient({ adapter, ...(onQuery && { log: [{ emit: 'event', level: 'query' }] }) })
  if (onQuery) database.$on('query' as never, ({ query }: Prisma.QueryEvent) => onQuery(query))
  const { $transaction, $disconnect } = database
  // For clients too that extend this one, which are `this` then.
  function retried(this: PrismaClient, ...given: unknown[]) {
    return retrying(() => Reflect.apply($transaction, this, given), isConflict)
  }
  const rows = async (statement: Prepared, values: unknown[]) => {
    onQuery?.(statement.text)
    // A pooler hands each statement to another session, which has not heard of the name.
    const asked = pooled ? { text: statement.text } : statement
    const ask = () => traces.statement(statement.text, () => pool.query({ ...asked, values, rowMode: 'array', types: asWritten }))
    return (await retrying(ask, isConflict)).rows
  }
  // Prisma lets go of a pool only if it has used it itself.
  const disconnect = async () => {
    await $disconnect.call(database)
    if (!pool.ending) await pool.end()
  }
  return Object.assign(database, { pool, rows, $transaction: retried, $disconnect: disconnect }) as never
}

/**
 * Opens all connections of the pool. To open one takes several turns of the event loop: a process that is short of processor time would exceed its own
 * timeout later. What cannot be opened now is tried again by the first query that needs it.
 */
export async function openConnections({ pool }: Database): Promise<void> {
  await Promise.allSettled(Array.from({ length: pool.options.max }, async () => (await pool.connect()).release()))
}

const asWritten = { getTypeParser: () => (text: string) => text }

/** Whether the database answers, within a second. */
export const ping = (database: Database): Promise<boolean> =>
  within(1000, database.$queryRaw`select 1`).then(
    () => true,
    () => false,
  )
