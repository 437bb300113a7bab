import { PrismaPg } from '@prisma/adapter-pg'
import { Pool } from 'pg'
import { type Prisma, PrismaClient } from '../generated/prisma/client.ts'
import type { Log } from '../observability/log.ts'
import { noopTraces, type Traces } from '../observability/traces.ts'
import { retry } from '../utils/async/retry.ts'
import { withTimeout } from '../utils/async/with-timeout.ts'
import { isPgbouncerUrl } from '../utils/pgbouncer-url.ts'
import { isTransactionConflict } from './transient-errors.ts'

/** A prepared statement: PostgreSQL plans it once per connection. The name must be unique. */
export type PreparedStatement = { name: string; text: string }

/** The Prisma client, with its connection pool for metrics and health checks. */
export type Database = PrismaClient & {
  pool: Pool
  /**
   * Runs a prepared statement without Prisma. Each row is an array of columns in PostgreSQL's text format. Retries after a transaction
   * conflict. For the few most frequent queries: to build objects and parse values costs more than the query itself.
   */
  queryRows<Row extends (string | null)[]>(statement: PreparedStatement, values: unknown[]): Promise<Row[]>
}
export type Transaction = Prisma.TransactionClient

/** Timeouts of requests. `query_timeout` is the client's own limit for a statement, since the network may lose the response of the server. */
const requestTimeoutsMs = { connectionTimeoutMillis: 2000, statement_timeout: 2500, query_timeout: 2800, idle_in_transaction_session_timeout: 10_000 }
/** Prisma's defaults: how long a transaction waits for a connection, and how long it may take. */
const transactionTimeoutsMs = { maxWait: 2000, timeout: 5000 }
/** TCP keepalive, often enough that no firewall drops an idle connection. */
const keepAliveInitialDelayMillis = 60_000
/** Timeouts of background jobs. A transaction may be idle, while the handler of an event computes. */
const backgroundTimeoutsMs = { connectionTimeoutMillis: 10_000, statement_timeout: 60_000, query_timeout: 65_000 }

type DatabaseOptions = {
  maxConnections?: number
  isBackground?: boolean
  keepIdleConnections?: boolean
  timeoutScale?: number
  onQuery?: (sql: string) => void
  traces?: Pick<Traces, 'traceStatement'>
}

/**
 * Opens a pool of at most `maxConnections`. No single wait is longer than 3 s, except with `isBackground`. Transactions that PostgreSQL
 * aborts because of a conflict are retried. With `keepIdleConnections` idle connections are not closed.
 * `onQuery` is called with every SQL statement, for tests that count them. `timeoutScale` multiplies all timeouts, for tests on a busy machine.
 */
export function openDatabase(
  url: string,
  log: Log,
  { maxConnections = 10, isBackground = false, keepIdleConnections = false, timeoutScale = 1, onQuery, traces = noopTraces }: DatabaseOptions = {},
): Database {
  const timeoutsMs = Object.entries(isBackground ? backgroundTimeoutsMs : requestTimeoutsMs).map(([name, ms]) => [name, ms * timeoutScale])
  const { connectionTimeoutMillis, query_timeout, ...sessionTimeoutsMs }: Record<string, number> = Object.fromEntries(timeoutsMs)
  const usesPgbouncer = isPgbouncerUrl(url)
  // Startup parameters cannot be sent through PgBouncer; there the role sets the timeouts.
  const timeouts = { connectionTimeoutMillis, query_timeout, ...(!usesPgbouncer && sessionTimeoutsMs) }
  const keepAliveOptions = { min: keepIdleConnections ? maxConnections : 0, keepAlive: true, keepAliveInitialDelayMillis }
  const pool = new Pool({ connectionString: url, max: maxConnections, ...keepAliveOptions, ...timeouts })
  const onConnectionError = (error: Error) => log.error({ err: error }, 'database connection lost')
  // Prisma adds its error listener with its first query. An 'error' event without a listener ends the process.
  pool.on('error', onConnectionError)
  const adapter = new PrismaPg(pool, { onConnectionError })
  const transactionOptions = { maxWait: transactionTimeoutsMs.maxWait * timeoutScale, timeout: transactionTimeoutsMs.timeout * timeoutScale }
  const database = new PrismaClient({ adapter, transactionOptions, ...(onQuery && { log: [{ emit: 'event', level: 'query' }] }) })
  if (onQuery) database.$on('query' as never, ({ query }: Prisma.QueryEvent) => onQuery(query))
  const { $transaction, $disconnect } = database
  // `this` may be an extended client.
  function retryTransaction(this: PrismaClient, ...args: unknown[]) {
    return retry(() => Reflect.apply($transaction, this, args), isTransactionConflict)
  }
  const queryRows = async (statement: PreparedStatement, values: unknown[]) => {
    onQuery?.(statement.text)
    // Behind PgBouncer each statement may run in another session, which does not have the prepared statement.
    const query = usesPgbouncer ? { text: statement.text } : statement
    const execute = () => traces.traceStatement(statement.text, () => pool.query({ ...query, values, rowMode: 'array', types: textTypes }))
    return (await retry(execute, isTransactionConflict)).rows
  }
  // Prisma closes the pool only if it has queried it.
  const disconnect = async () => {
    await $disconnect.call(database)
    if (!pool.ending) await pool.end()
  }
  return Object.assign(database, { pool, queryRows, $transaction: retryTransaction, $disconnect: disconnect }) as never
}

/**
 * Opens all connections of the pool at the start. Opening one takes several turns of the event loop: a process that is short of CPU time
 * would exceed its own timeout later. A connection that fails is opened again by the first query that needs it.
 */
export async function openConnections({ pool }: Database): Promise<void> {
  await Promise.allSettled(Array.from({ length: pool.options.max }, async () => (await pool.connect()).release()))
}

const textTypes = { getTypeParser: () => (text: string) => text }

/** Whether the database responds within a second. */
export const pingDatabase = (database: Database): Promise<boolean> =>
  withTimeout(1000, database.$queryRaw`select 1`).then(
    () => true,
    () => false,
  )
