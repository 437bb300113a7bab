import { DatabaseError } from 'pg'
import { Prisma } from '../generated/prisma/client.ts'

type DriverCause = { originalCode?: string; kind?: string; constraint?: { index?: string } }

/** The driver's error: inside Prisma's error, or as thrown by pg (queries without Prisma) or the adapter (begin and commit of a transaction). */
function getDriverCause(error: unknown): DriverCause {
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    return (error.meta as { driverAdapterError?: { cause?: DriverCause } } | undefined)?.driverAdapterError?.cause ?? {}
  }
  if (error instanceof DatabaseError) return error.code ? { originalCode: error.code } : {}
  return error instanceof Error && error.name === 'DriverAdapterError' ? ((error.cause ?? {}) as DriverCause) : {}
}

/** The SQLSTATE of an error; null for errors that do not come from PostgreSQL. */
export const getSqlState = (error: unknown): string | null => getDriverCause(error).originalCode ?? null

/** The constraint of a foreign key violation; null for other errors. */
export function getForeignKey(error: unknown): string | null {
  const { originalCode, constraint } = getDriverCause(error)
  return originalCode === '23503' ? (constraint?.index ?? null) : null
}

/** The metadata of a unique violation as JSON, which names the fields; null for other errors. */
export function getDuplicateFields(error: unknown): string | null {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') return null
  return JSON.stringify(error.meta ?? {})
}

/** Whether PostgreSQL aborted a transaction because of another one: a deadlock or a serialization failure. */
export const isTransactionConflict = (error: unknown) =>
  /^(40001|40P01)$/.test(getSqlState(error) ?? '') || (error as { code?: string } | null)?.code === 'P2034'

/**
 * Transient SQLSTATEs: connection failure, insufficient resources, shutdown, statement, lock or idle-in-transaction timeout, read-only server,
 * transaction rollback.
 */
const transientSqlStates = /^(08|53|57P|57014$|55P03$|25P03$|25006$|40)/
/** Transient Prisma errors: server unreachable, timeout, no free connection, transaction timeout or conflict. */
const transientPrismaCodes = /^P(1001|1002|1008|1017|2024|2028|2034|2037)$/
const transientDriverKinds = ['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections']
/** Transient errors of pg without a code, which Prisma passes on unchanged. */
const transientMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Server has closed the connection)/

/** Whether a statement was not sent because no pool connection was free in time. This says nothing about the health of the database. */
export const isPoolExhausted = (error: unknown): boolean => error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')

/** Whether the database is temporarily unavailable, whatever the statement. */
export function isTransientDatabaseError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof Prisma.PrismaClientKnownRequestError && transientPrismaCodes.test(error.code)) return true
  return (
    transientSqlStates.test(getSqlState(error) ?? '') ||
    transientDriverKinds.includes(getDriverCause(error).kind ?? '') ||
    transientMessages.test(error.message)
  )
}
