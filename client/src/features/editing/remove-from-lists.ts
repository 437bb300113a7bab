import type { ApolloCache, Reference } from '@apollo/client'

type Edge = { node: Reference | { __ref?: string } }
type Removal = { objectId: string; field: string; restore: (value: unknown) => unknown }

/**
 * Removes a post from all lists of the cache, and from the queries that have it as their result. Returns the function that puts it back at its places. A
 * post that is only evicted would leave lists with missing data, which would be fetched anew.
 */
export function removeFromLists(cache: ApolloCache, postId: string): () => void {
  const reference = cache.identify({ __typename: 'Post', id: postId })
  const isPost = (value: unknown) => (value as Reference | null)?.__ref === reference
  const removals: Removal[] = []
  for (const objectId of Object.keys(cache.extract() as object)) {
    cache.modify({
      id: objectId,
      fields: (value, { storeFieldName: field }) => {
        if (field.startsWith('post(') && isPost(value)) {
          removals.push({ objectId, field, restore: (current) => current ?? value })
          return null
        }
        const index = isConnection(value) ? value.edges.findIndex(({ node }) => isPost(node)) : -1
        if (index < 0) return value
        const previousNode = value.edges[index - 1]?.node.__ref
        removals.push({ objectId, field, restore: (current) => insertAfter(current, value.edges[index] as Edge, previousNode) })
        return { ...value, edges: value.edges.toSpliced(index, 1) }
      },
    })
  }
  return () => {
    for (const { objectId, field, restore } of removals) cache.modify({ id: objectId, fields: { [field]: restore } })
  }
}

const isConnection = (value: unknown): value is { edges: Edge[] } => Array.isArray((value as { edges?: unknown } | null)?.edges)

/** Inserts an edge after that of `previousNode`, or at the start; a list that has it already, or no longer exists, stays as it is. */
function insertAfter(list: unknown, edge: Edge, previousNode: string | undefined) {
  if (!isConnection(list) || list.edges.some(({ node }) => node.__ref === edge.node.__ref)) return list
  const index = list.edges.findIndex(({ node }) => node.__ref === previousNode)
  return { ...list, edges: list.edges.toSpliced(index + 1, 0, edge) }
}
