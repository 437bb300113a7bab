import { PrismaPg } from '@prisma/adapter-pg'
import { Pool } from 'pg'
import { type Prisma, PrismaClient } from '../generated/prisma/client.ts'
import type { Log } from '../observability/log.ts'
import { noopTraces, type Traces } from '../observability/traces.ts'
import { isPgbouncerUrl } from '../utils/pgbouncer-url.ts'
import { retry } from '../utils/retry.ts'
import { withTimeout } from '../utils/with-timeout.ts'
import { isTransactionConflict } from './transient-errors.ts'

/** A statement that PostgreSQL is to plan once for each connection; its name tells it from others. */
export type PreparedStatement = { name: string; text: string }

/** The client, and the pool below it for those who watch over it. */
export type Database = PrismaClient & {
  pool: Pool
  /**
   * The rows of a prepared statement, their columns in turn as PostgreSQL writes them, past the client; run again where PostgreSQL broke it
   * off. For the few that most requests are: to make objects of rows, and values of columns, costs more than the asking.
   */
  queryRows<Row extends (string | null)[]>(statement: PreparedStatement, values: unknown[]): Promise<Row[]>
}
export type Transaction = Prisma.TransactionClient

/** Milliseconds: for a connection, for a statement by PostgreSQL's clock, for it by ours (a network may swallow the answer), for a transaction that lies idle. */
const requestTimeoutsMs = { connectionTimeoutMillis: 2000, statement_timeout: 2500, query_timeout: 2800, idle_in_transaction_session_timeout: 10_000 }
/** Often enough that no firewall forgets a connection that is kept open. */
const keepAliveInitialDelayMillis = 60_000
/** The household's own work has more time; the sweeper's transaction lies idle while it goes through the storage. */
const backgroundTimeoutsMs = { connectionTimeoutMillis: 10_000, statement_timeout: 60_000, query_timeout: 65_000 }

type DatabaseOptions = {
  maxConnections?: number
  isBackground?: boolean
  keepIdleConnections?: boolean
  onQuery?: (sql: string) => void
  traces?: Pick<Traces, 'traceStatement'>
}

/**
 * A pool of at most `connections`, in which no single wait is longer than 3 s unless it is the `household`'s own work. Transactions that
 * PostgreSQL breaks off for the sake of others run again. With `keepOpen` idle connections are not closed.
 * `onQuery` sees every SQL statement, for tests that count them.
 */
export function openDatabase(
  url: string,
  log: Log,
  { maxConnections = 10, isBackground = false, keepIdleConnections = false, onQuery, traces = noopTraces }: DatabaseOptions = {},
): Database {
  const { connectionTimeoutMillis, query_timeout, ...sessionTimeoutsMs } = isBackground ? backgroundTimeoutsMs : requestTimeoutsMs
  const usesPgbouncer = isPgbouncerUrl(url)
  // What a session begins with cannot be said past a pooler; there the role has it.
  const timeouts = { connectionTimeoutMillis, query_timeout, ...(!usesPgbouncer && sessionTimeoutsMs) }
  const keepAliveOptions = { min: keepIdleConnections ? maxConnections : 0, keepAlive: true, keepAliveInitialDelayMillis }
  const pool = new Pool({ connectionString: url, max: maxConnections, ...keepAliveOptions, ...timeouts })
  const onConnectionError = (error: Error) => log.error({ err: error }, 'database connection lost')
  // Prisma hears of it only from when it is asked something itself, and an error that nobody hears ends the process.
  pool.on('error', onConnectionError)
  const adapter = new PrismaPg(pool, { onConnectionError })
  const database = new PrismaClient({ adapter, ...(onQuery && { log: [{ emit: 'event', level: 'query' }] }) })
  if (onQuery) database.$on('query' as never, ({ query }: Prisma.QueryEvent) => onQuery(query))
  const { $transaction, $disconnect } = database
  // For clients too that extend this one, which are `this` then.
  function retryTransaction(this: PrismaClient, ...args: unknown[]) {
    return retry(() => Reflect.apply($transaction, this, args), isTransactionConflict)
  }
  const queryRows = async (statement: PreparedStatement, values: unknown[]) => {
    onQuery?.(statement.text)
    // A pooler hands each statement to another session, which has not heard of the name.
    const query = usesPgbouncer ? { text: statement.text } : statement
    const execute = () => traces.traceStatement(statement.text, () => pool.query({ ...query, values, rowMode: 'array', types: textTypes }))
    return (await retry(execute, isTransactionConflict)).rows
  }
  // Prisma lets go of a pool only if it has used it itself.
  const disconnect = async () => {
    await $disconnect.call(database)
    if (!pool.ending) await pool.end()
  }
  return Object.assign(database, { pool, queryRows, $transaction: retryTransaction, $disconnect: disconnect }) as never
}

/**
 * Opens all connections of the pool. To open one takes several turns of the event loop: a process that is short of processor time would exceed its own
 * timeout later. What cannot be opened now is tried again by the first query that needs it.
 */
export async function openConnections({ pool }: Database): Promise<void> {
  await Promise.allSettled(Array.from({ length: pool.options.max }, async () => (await pool.connect()).release()))
}

const textTypes = { getTypeParser: () => (text: string) => text }

/** Whether the database answers, within a second. */
export const pingDatabase = (database: Database): Promise<boolean> =>
  withTimeout(1000, database.$queryRaw`select 1`).then(
    () => true,
    () => false,
  )
