/** What the pages of any feed have in common. */
type Pages = { edges: { node: { id: string } }[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } }

/** The next page behind those that are there; an answer that no longer fits their end changes nothing. */
export function withOlder<Feed extends Pages>(before: Feed, older: Feed, after: string | null | undefined): Feed {
  return before.pageInfo.endCursor === after ? { ...older, edges: [...before.edges, ...older.edges] } : before
}

/** The first page anew with the older ones kept behind it, unless more has come than a page holds. */
export function withNewest<Feed extends Pages>(before: Feed | undefined, first: Feed): Feed {
  const last = first.edges.at(-1)?.node.id
  const older = before?.edges.slice(before.edges.findIndex(({ node }) => node.id === last) + 1)
  return before && older?.length && older.length < before.edges.length ? { ...before, edges: [...first.edges, ...older] } : first
}
