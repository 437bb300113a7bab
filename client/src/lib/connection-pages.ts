import type { FieldPolicy } from '@apollo/client'

/** What the pages of any list have in common; a cursor names its edge. */
type Pages = { edges: readonly { cursor: string }[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } }

/** A list that is kept in the cache page by page, one per value of these arguments. */
export const pagedBy = (...keyArgs: string[]): FieldPolicy<Pages> => ({
  keyArgs,
  merge: (before, incoming, { args }) => (before && args?.after ? withOlder(before, incoming, args.after) : withNewest(before, incoming)),
})

/** The next page behind those that are there; an answer that no longer fits their end changes nothing. */
export function withOlder<List extends Pages>(before: List, older: List, after: string): List {
  return before.pageInfo.endCursor === after ? { ...older, edges: [...before.edges, ...older.edges] } : before
}

/** The first page anew with the older ones kept behind it, unless more has come than a page holds. */
export function withNewest<List extends Pages>(before: List | undefined, first: List): List {
  const last = first.edges.at(-1)?.cursor
  const older = before?.edges.slice(before.edges.findIndex(({ cursor }) => cursor === last) + 1)
  return before && older?.length && older.length < before.edges.length ? { ...before, edges: [...first.edges, ...older] } : first
}
