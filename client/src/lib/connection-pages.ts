import type { FieldPolicy } from '@apollo/client'

/** What the pages of any list have in common; a cursor names its edge. */
type ConnectionPages = { edges: readonly { cursor: string }[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } }

/** A list that is kept in the cache page by page, one per value of these arguments. */
export const createPaginationPolicy = (...keyArgs: string[]): FieldPolicy<ConnectionPages> => ({
  keyArgs,
  merge: (existing, incoming, { args }) => (existing && args?.after ? appendOlderPage(existing, incoming, args.after) : mergeNewestPage(existing, incoming)),
})

/** The next page behind those that are there; an answer that no longer fits their end changes nothing. */
export function appendOlderPage<List extends ConnectionPages>(existing: List, older: List, after: string): List {
  return existing.pageInfo.endCursor === after ? { ...older, edges: [...existing.edges, ...older.edges] } : existing
}

/** The first page anew with the older ones kept behind it, unless more has come than a page holds. */
export function mergeNewestPage<List extends ConnectionPages>(existing: List | undefined, first: List): List {
  const last = first.edges.at(-1)?.cursor
  const older = existing?.edges.slice(existing.edges.findIndex(({ cursor }) => cursor === last) + 1)
  return existing && older?.length && older.length < existing.edges.length ? { ...existing, edges: [...first.edges, ...older] } : first
}
