import type { ApolloCache, Reference } from '@apollo/client'

type Edge = { node: Reference | { __ref?: string } }
type Removal = { objectId: string; field: string; restore: (value: unknown) => unknown }

/**
 * Removes an object, by default a post, from all lists of the cache, and a post from the queries that have it as their result. Returns the function that puts it
 * back at its places. An object that is only evicted would leave lists with missing data, which would be fetched anew.
 */
export function removeFromLists(cache: ApolloCache, id: string, typeName = 'Post'): () => void {
  const reference = cache.identify({ __typename: typeName, id })
  const isRemoved = (value: unknown) => (value as Reference | null)?.__ref === reference
  const removals: Removal[] = []
  const removeFrom = (value: unknown, objectId: string, field: string) => {
    if ((field.startsWith('post(') || field === 'pinnedPost') && isRemoved(value)) {
      removals.push({ objectId, field, restore: (current) => current ?? value })
      return null
    }
    const index = isConnection(value) ? value.edges.findIndex(({ node }) => isRemoved(node)) : -1
    if (!isConnection(value) || index < 0) return value
    const previousNode = value.edges[index - 1]?.node.__ref
    removals.push({ objectId, field, restore: (current) => insertAfter(current, value.edges[index] as Edge, previousNode) })
    // Pages that were fetched while the list changed may have it twice.
    return { ...value, edges: value.edges.filter(({ node }) => !isRemoved(node)) }
  }
  cache.batch({
    update: (batch) => {
      for (const objectId of Object.keys(cache.extract() as object))
        batch.modify({ id: objectId, fields: (value, { storeFieldName }) => removeFrom(value, objectId, storeFieldName) })
    },
  })
  const putBack = (batch: ApolloCache) => {
    for (const { objectId, field, restore } of removals) batch.modify({ id: objectId, fields: { [field]: restore } })
  }
  return () => cache.batch({ update: putBack })
}

const isConnection = (value: unknown): value is { edges: Edge[] } => Array.isArray((value as { edges?: unknown } | null)?.edges)

/** Inserts an edge after that of `previousNode`, or at the start; a list that has it already, or no longer exists, stays as it is. */
function insertAfter(list: unknown, edge: Edge, previousNode: string | undefined) {
  if (!isConnection(list) || list.edges.some(({ node }) => node.__ref === edge.node.__ref)) return list
  const index = list.edges.findIndex(({ node }) => node.__ref === previousNode)
  return { ...list, edges: list.edges.toSpliced(index + 1, 0, edge) }
}
