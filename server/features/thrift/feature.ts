import { resolvers } from './resolvers.ts'
import { getThriftItemsByIds } from './service.ts'

export const thrift = { name: 'thrift', resolvers, nodeBatches: { ThriftItem: getThriftItemsByIds } } as const
