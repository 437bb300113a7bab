import type { Resolvers } from '../../../generated/resolvers.ts'
import { getFeedCreatedAt, resetCalendarFeed, revokeCalendarFeed } from './feed.ts'

export const calendarResolvers: Resolvers = {
  Settings: { calendarFeedCreatedAt: ({ user: { uid } }, _args, context) => getFeedCreatedAt(context, uid) },
  Mutation: {
    resetCalendarFeed: async (_parent, _args, context) => ({ path: await resetCalendarFeed(context) }),
    revokeCalendarFeed: async (_parent, _args, context) => {
      await revokeCalendarFeed(context)
      return { isRevoked: true }
    },
  },
}
