import { z } from 'zod'
import { dateRange } from '../utils/date-range.ts'
import { invalid } from '../utils/errors.ts'

/** The position of a row in a list ordered by (createdAt, id), newest first. */
export type Position = { createdAt: Date; id: string }

/** Page arguments. `names` are the parameter names of the transport, for error messages. */
export type PageArgs = { first?: number | null; after?: string | null; names?: { first: string; after: string } }

/** A page of rows, whether there are more after and before it, and the cursors of its rows. */
export type Page<T> = { rows: T[]; hasNextPage: boolean; hasPreviousPage: boolean; encodeCursor: (row: T) => string }

/** How a list encodes the positions of its rows as opaque cursors. `decode` throws for the cursor of a list with another format. */
type CursorFormat<P> = { encode(position: P): string; decode(cursor: string): P }

/** Creates a format from the schema of a cursor's values and their conversion from and to a position. */
export const createCursorFormat = <P, V>(schema: z.ZodType<V>, toValues: (position: P) => V, toPosition: (values: V) => P): CursorFormat<P> => ({
  encode: (position) => Buffer.from(JSON.stringify(toValues(position))).toString('base64url'),
  decode: (cursor) => toPosition(schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))),
})

/** A time in a cursor: milliseconds since 1970. */
export const cursorTimeSchema = z.number().int().min(dateRange.from.getTime()).lt(dateRange.to.getTime())

const timeCursors = createCursorFormat<Position, [number, string]>(
  z.tuple([cursorTimeSchema, z.uuid()]),
  ({ createdAt, id }) => [createdAt.getTime(), id],
  ([time, id]) => ({ createdAt: new Date(time), id }),
)

/** Encodes the position of a row as an opaque cursor. */
export const encodeCursor = ({ createdAt, id }: Position) => timeCursors.encode({ createdAt, id })

function decodeCursor<P>({ decode }: CursorFormat<P>, cursor: string, field: string): P {
  try {
    return decode(cursor)
  } catch {
    throw invalid('The cursor is not valid.', field)
  }
}

/**
 * Reads one page with `read(take, after)`, which returns at most `take` rows after `after`. One extra row is read to determine `hasNextPage`.
 * `first` must be from 1 to `maxPageSize`; the default is 20.
 */
export async function readPage<T extends Position>(args: PageArgs, read: (take: number, after?: Position) => Promise<T[]>, maxPageSize = 50): Promise<Page<T>> {
  return readSortedPage(args, timeCursors, read, maxPageSize)
}

/** `readPage` of a list with its own order, whose cursors have this format. */
export async function readSortedPage<P, T extends P>(
  args: PageArgs,
  cursors: CursorFormat<P>,
  read: (take: number, after?: P) => Promise<T[]>,
  maxPageSize = 50,
): Promise<Page<T>> {
  const { names = { first: 'first', after: 'after' } } = args
  const first = args.first ?? 20
  if (!Number.isInteger(first) || first < 1 || first > maxPageSize) throw invalid(`${names.first} must be from 1 to ${maxPageSize}`, names.first)
  const after = args.after ? decodeCursor(cursors, args.after, names.after) : undefined
  const rows = await read(first + 1, after)
  return { rows: rows.slice(0, first), hasNextPage: rows.length > first, hasPreviousPage: after !== undefined, encodeCursor: cursors.encode }
}

/** Converts a page to a Relay connection. */
export function toConnection<T>({ rows, hasNextPage, hasPreviousPage, encodeCursor }: Page<T>) {
  const edges = rows.map((node) => ({ cursor: encodeCursor(node), node }))
  return { edges, pageInfo: { hasNextPage, hasPreviousPage, startCursor: edges.at(0)?.cursor ?? null, endCursor: edges.at(-1)?.cursor ?? null } }
}

/** The Prisma `where` condition for rows after a position, newest first. */
export const whereAfter = (after?: Position) => whereAfterIn('createdAt', 'desc', after)

/** `whereAfter` of a list in the order of another column with a time, whose position has it as `createdAt`. */
export function whereAfterIn<Column extends string>(column: Column, direction: 'asc' | 'desc', after?: Position) {
  if (!after) return {}
  const [next, nextOrEqual] = direction === 'asc' ? (['gt', 'gte'] as const) : (['lt', 'lte'] as const)
  return { [column]: { [nextOrEqual]: after.createdAt }, OR: [{ [column]: { [next]: after.createdAt } }, { id: { [next]: after.id } }] }
}
