import type { Resolvers } from '../../generated/resolvers.ts'
import { toConnection } from '../../relay/connection.ts'
import { toNodeId } from '../../relay/node-id.ts'
import { getThriftItems } from './service.ts'

export const resolvers: Resolvers = {
  ThriftItem: { id: ({ id }) => toNodeId('ThriftItem', id) },
  Query: { thriftItems: async (_parent, page, context) => toConnection(await getThriftItems(context, page)) },
}
