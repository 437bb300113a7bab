import type { Resolvers } from '../../generated/resolvers.ts'
import { askCompa, conversation } from './service.ts'

export const resolvers: Resolvers = {
  Query: { conversation: (_parent, _args, context) => conversation(context) },
  Mutation: { askCompa: (_parent, _args, context) => askCompa(context) },
}
