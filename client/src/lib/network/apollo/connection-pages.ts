import type { FieldPolicy } from '@apollo/client'

/** The fields of a connection that pagination needs; a cursor identifies its edge. */
type ConnectionPages = { edges: readonly { cursor: string }[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } }

/** Field policy of a paginated list, null for viewers who may not see it; the cache holds one list for each combination of `keyArgs`. */
export const createPaginationPolicy = (...keyArgs: string[]): FieldPolicy<ConnectionPages> => ({
  keyArgs,
  merge: (existing, incoming, { args }) =>
    incoming && (existing && args?.after ? appendOlderPage(existing, incoming, args.after) : mergeNewestPage(existing, incoming)),
})

/** Appends the page that follows cursor `after`. Ignores a page that no longer continues the list. */
export function appendOlderPage<List extends ConnectionPages>(existing: List, older: List, after: string): List {
  return existing.pageInfo.endCursor === after ? { ...older, edges: [...existing.edges, ...older.edges] } : existing
}

/** Replaces the first page and keeps the older edges behind it, unless there are more new edges than a page holds. */
export function mergeNewestPage<List extends ConnectionPages>(existing: List | undefined, first: List): List {
  const last = first.edges.at(-1)?.cursor
  const older = existing?.edges.slice(existing.edges.findIndex(({ cursor }) => cursor === last) + 1)
  return existing && older?.length && older.length < existing.edges.length ? { ...existing, edges: [...first.edges, ...older] } : first
}
