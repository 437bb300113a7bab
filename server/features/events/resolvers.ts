import type { Resolvers } from '../../generated/resolvers.ts'
import { toNodeId } from '../../relay/node-id.ts'
import { checkInResolvers } from './check-in/resolvers.ts'
import { getEvents } from './service.ts'

export const resolvers: Resolvers = {
  ...checkInResolvers,
  Event: {
    id: ({ id }) => toNodeId('Event', id),
    calendarUrl: ({ id }) => `/api/events/${id}.ics`,
    club: ({ clubSlug }, _args, { loaders }) => (clubSlug ? loaders.clubBySlug.load(clubSlug) : null),
  },
  Query: { ...checkInResolvers.Query, events: (_parent, { from, to }, context) => getEvents(context, from, to) },
}
