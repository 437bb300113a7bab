import type { Resolvers } from '../../generated/resolvers.ts'
import { toNodeId } from '../../relay/node-id.ts'
import { getClubs } from './service.ts'

export const resolvers: Resolvers = {
  Club: { id: ({ slug }) => toNodeId('Club', slug) },
  User: { clubs: ({ uid }, _args, { loaders }) => loaders.clubsByMember.load(uid) },
  Query: { clubs: (_parent, { search }, context) => getClubs(context, search) },
}
