import type { Context } from '../context.ts'
import { businessById } from '../features/businesses/service.ts'
import { clubs } from '../features/clubs/service.ts'
import { eventById } from '../features/events/service.ts'
import { postById } from '../features/posts/service.ts'
import { userByUid } from '../features/users/service.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { fromNodeId } from '../lib/node-id.ts'

/** How each type is found by its own id; through the same services as everywhere. */
const finders: Record<string, (context: Context, id: string) => Promise<object | null | undefined>> = {
  User: userByUid,
  Business: businessById,
  Club: async (context, slug) => (await clubs(context)).find((club) => club.slug === slug),
  Event: eventById,
  Post: postById,
}

export const resolvers: Resolvers = {
  Node: { __resolveType: (node) => (node as { __typename?: 'User' }).__typename ?? null },
  Query: {
    node: async (_parent, { id }, context) => {
      const wanted = fromNodeId(id)
      const found = wanted && (await finders[wanted.type]?.(context, wanted.id))
      return found ? (Object.assign(found, { __typename: wanted.type }) as never) : null
    },
  },
}
