import { z } from 'zod'
import { dateRange } from '../utils/date-range.ts'
import { invalid } from '../utils/errors.ts'

/** The position of a row in a list ordered by (createdAt, id), newest first. */
export type Position = { createdAt: Date; id: string }

/** Page arguments. `names` are the parameter names of the transport, for error messages. */
export type PageArgs = { first?: number | null; after?: string | null; names?: { first: string; after: string } }

/** A page of rows, and whether there are more after and before it. */
export type Page<T> = { rows: T[]; hasNextPage: boolean; hasPreviousPage: boolean }

const cursorSchema = z.tuple([z.number().int().min(dateRange.from.getTime()).lt(dateRange.to.getTime()), z.uuid()])

/** Encodes the position of a row as an opaque cursor. */
export const encodeCursor = ({ createdAt, id }: Position) => Buffer.from(`[${createdAt.getTime()},"${id}"]`).toString('base64url')

function decodeCursor(cursor: string, field: string): Position {
  try {
    const [time, id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { createdAt: new Date(time), id }
  } catch {
    throw invalid('The cursor is not valid.', field)
  }
}

/**
 * Reads one page with `read(take, after)`, which returns at most `take` rows after `after`. One extra row is read to determine `hasNextPage`.
 * `first` must be from 1 to `maxPageSize`; the default is 20.
 */
export async function readPage<T extends Position>(args: PageArgs, read: (take: number, after?: Position) => Promise<T[]>, maxPageSize = 50): Promise<Page<T>> {
  const { names = { first: 'first', after: 'after' } } = args
  const first = args.first ?? 20
  if (!Number.isInteger(first) || first < 1 || first > maxPageSize) throw invalid(`${names.first} must be from 1 to ${maxPageSize}`, names.first)
  const after = args.after ? decodeCursor(args.after, names.after) : undefined
  const rows = await read(first + 1, after)
  return { rows: rows.slice(0, first), hasNextPage: rows.length > first, hasPreviousPage: after !== undefined }
}

/** Converts a page to a Relay connection. */
export function toConnection<T extends Position>({ rows, hasNextPage, hasPreviousPage }: Page<T>) {
  const edges = rows.map((node) => ({ cursor: encodeCursor(node), node }))
  return { edges, pageInfo: { hasNextPage, hasPreviousPage, startCursor: edges.at(0)?.cursor ?? null, endCursor: edges.at(-1)?.cursor ?? null } }
}

/** The Prisma `where` condition for rows after a position, newest first. */
export const whereAfter = (after?: Position) =>
  after ? { createdAt: { lte: after.createdAt }, OR: [{ createdAt: { lt: after.createdAt } }, { id: { lt: after.id } }] } : {}
