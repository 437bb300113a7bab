import { features } from '../features/index.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { fromNodeId } from '../relay/node-id.ts'

/** The service function that loads each type by its own id. */
const nodeReaderByType = new Map(features.flatMap(({ nodes = {} }) => Object.entries(nodes)))

export const resolvers: Resolvers = {
  Node: { __resolveType: (node) => (node as { __typename?: 'User' }).__typename ?? null },
  Query: {
    node: async (_parent, { id }, context) => {
      const parsedId = fromNodeId(id)
      // No row has such an id, and PostgreSQL rejects NUL characters.
      if (parsedId?.id.includes('\0')) return null
      const entity = parsedId && (await nodeReaderByType.get(parsedId.type)?.(context, parsedId.id))
      return entity ? (Object.assign(entity, { __typename: parsedId.type }) as never) : null
    },
  },
}
