import { resolvers } from './resolvers.ts'
import { getThriftItemById } from './service.ts'

export const thrift = { name: 'thrift', resolvers, nodes: { ThriftItem: getThriftItemById } } as const
