import type { Resolvers } from '../../generated/resolvers.ts'
import { getSettingRecords, setSetting } from './service.ts'

export const resolvers: Resolvers = {
  Query: {
    campusSettings: (_parent, _args, context) => getSettingRecords(context),
  },
  Mutation: {
    setCampusSetting: async (_parent, { input }, context) => ({ setting: await setSetting(context, input) }),
  },
}
