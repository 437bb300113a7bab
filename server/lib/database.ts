import { PrismaPg } from '@prisma/adapter-pg'
import { Prisma, PrismaClient } from '../generated/prisma/client.ts'
import type { Log } from './log.ts'

export type Database = PrismaClient
export type Transaction = Prisma.TransactionClient

/**
 * A pool of at most `connections`. A wait for a free one ends after 3 s, a statement after 10 s.
 * `onQuery` sees every SQL statement, for tests that count them.
 */
export function openDatabase(url: string, log: Log, { connections = 10, onQuery }: { connections?: number; onQuery?: (sql: string) => void } = {}): Database {
  const adapter = new PrismaPg(
    { connectionString: url, max: connections, connectionTimeoutMillis: 3000, statement_timeout: 10_000 },
    { onPoolError: (error) => log.error({ err: error }, 'a database connection broke') },
  )
  if (!onQuery) return new PrismaClient({ adapter })
  const database = new PrismaClient({ adapter, log: [{ emit: 'event', level: 'query' }] })
  database.$on('query', ({ query }) => onQuery(query))
  return database
}

/** Whether the database answers. */
export const ping = (database: Database): Promise<boolean> =>
  database.$queryRaw`select 1`.then(
    () => true,
    () => false,
  )

/** PostgreSQL's code of what went wrong; null for errors that are not the database's. */
export function sqlStateOf(error: unknown): string | null {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return null
  const { driverAdapterError } = (error.meta ?? {}) as { driverAdapterError?: { cause?: { originalCode?: string } } }
  return driverAdapterError?.cause?.originalCode ?? null
}

/** The fields of the unique index that a write ran into, or null when it failed for another reason. */
export function duplicateFields(error: unknown): string | null {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') return null
  return JSON.stringify(error.meta ?? {})
}
