import type { Context } from '../context.ts'
import { getBusinessById } from '../features/businesses/service.ts'
import { getClubBySlug } from '../features/clubs/service.ts'
import { getMessageById } from '../features/compa/questions/conversation.ts'
import { getCampusPage } from '../features/compa/service.ts'
import { getEventById } from '../features/events/service.ts'
import { getPostById } from '../features/posts/service.ts'
import { getThriftItemById } from '../features/thrift/service.ts'
import { getUserByUid } from '../features/users/service.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { fromNodeId } from '../relay/node-id.ts'

/** How each type is found by its own id; through the same services as everywhere. */
const nodeReaderByType = new Map<string, (context: Context, id: string) => Promise<object | null>>([
  ['User', getUserByUid],
  ['Business', getBusinessById],
  ['Club', getClubBySlug],
  ['Event', getEventById],
  ['ThriftItem', getThriftItemById],
  ['Post', getPostById],
  ['Message', getMessageById],
  ['CampusPage', getCampusPage],
])

export const resolvers: Resolvers = {
  Node: { __resolveType: (node) => (node as { __typename?: 'User' }).__typename ?? null },
  Query: {
    node: async (_parent, { id }, context) => {
      const parsedId = fromNodeId(id)
      // No row has such an id, and PostgreSQL takes no such text.
      if (parsedId?.id.includes('\0')) return null
      const entity = parsedId && (await nodeReaderByType.get(parsedId.type)?.(context, parsedId.id))
      return entity ? (Object.assign(entity, { __typename: parsedId.type }) as never) : null
    },
  },
}
