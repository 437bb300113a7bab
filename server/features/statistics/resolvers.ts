import type { Resolvers } from '../../generated/resolvers.ts'
import { getStatistics } from './service.ts'

export const resolvers: Resolvers = {
  Query: { campusStatistics: (_parent, _args, context) => getStatistics(context) },
}
