import type { Context } from '../context.ts'
import { businessById } from '../features/businesses/service.ts'
import { clubBySlug } from '../features/clubs/service.ts'
import { messageById } from '../features/compa/questions/conversation.ts'
import { campusPage } from '../features/compa/service.ts'
import { eventById } from '../features/events/service.ts'
import { postById } from '../features/posts/service.ts'
import { thriftItemById } from '../features/thrift/service.ts'
import { userByUid } from '../features/users/service.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { fromNodeId } from '../relay/node-id.ts'

/** How each type is found by its own id; through the same services as everywhere. */
const nodeReaderByType = new Map<string, (context: Context, id: string) => Promise<object | null>>([
  ['User', userByUid],
  ['Business', businessById],
  ['Club', clubBySlug],
  ['Event', eventById],
  ['ThriftItem', thriftItemById],
  ['Post', postById],
  ['Message', messageById],
  ['CampusPage', campusPage],
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
