import { DatabaseError } from 'pg'
import { Prisma } from '../generated/prisma/client.ts'

type DriverCause = { originalCode?: string; kind?: string }

/** What the driver said: below Prisma's own error, or as it came, from the edges of a transaction or where pg was asked itself. */
function getDriverCause(error: unknown): DriverCause {
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    return (error.meta as { driverAdapterError?: { cause?: DriverCause } } | undefined)?.driverAdapterError?.cause ?? {}
  }
  if (error instanceof DatabaseError) return error.code ? { originalCode: error.code } : {}
  return error instanceof Error && error.name === 'DriverAdapterError' ? ((error.cause ?? {}) as DriverCause) : {}
}

/** PostgreSQL's code of what went wrong; null for errors that are not the database's. */
export const getSqlState = (error: unknown): string | null => getDriverCause(error).originalCode ?? null

/** The fields of the unique index that a write ran into, or null when it failed for another reason. */
export function getDuplicateFields(error: unknown): string | null {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') return null
  return JSON.stringify(error.meta ?? {})
}

/** Whether PostgreSQL broke a transaction off for the sake of another: a deadlock, or two that cannot be put in an order. */
export const isTransactionConflict = (error: unknown) =>
  /^(40001|40P01)$/.test(getSqlState(error) ?? '') || (error as { code?: string } | null)?.code === 'P2034'

/** PostgreSQL's codes of what will pass: no connection, no room, a shutdown, a statement or a lock that took too long, another transaction in the way, a server that only reads. */
const transientSqlStates = /^(08|53|57P|57014$|55P03$|25P03$|25006$|40)/
/** The same in Prisma's codes: no server, no answer, no connection free in time, a transaction that was late. */
const transientPrismaCodes = /^P(1001|1002|1008|1017|2024|2028|2034|2037)$/
const transientDriverKinds = ['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections']
/** What pg says of such things in plain words, which Prisma hands on as they are. */
const transientMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Server has closed the connection)/

/** Whether a statement was never sent because no connection was free in time, which says nothing of the database. */
export const isPoolExhausted = (error: unknown): boolean => error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')

/** Whether the database could not do its part just now, whatever was asked of it. */
export function isTransientDatabaseError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof Prisma.PrismaClientKnownRequestError && transientPrismaCodes.test(error.code)) return true
  return (
    transientSqlStates.test(getSqlState(error) ?? '') ||
    transientDriverKinds.includes(getDriverCause(error).kind ?? '') ||
    transientMessages.test(error.message)
  )
}
