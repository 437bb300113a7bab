import type { Resolvers } from '../../generated/resolvers.ts'
import { toNodeId } from '../../lib/node-id.ts'
import { connection } from '../../lib/pagination.ts'
import { thriftItems } from './service.ts'

export const resolvers: Resolvers = {
  ThriftItem: { id: ({ id }) => toNodeId('ThriftItem', id) },
  Query: { thriftItems: async (_parent, page, context) => connection(await thriftItems(context, page)) },
}
