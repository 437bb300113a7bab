import type { Resolvers } from '../../generated/resolvers.ts'
import { toConnection } from '../../relay/connection.ts'
import { toNodeId, toRowId } from '../../relay/node-id.ts'
import { cancelEvent } from './cancel-event.ts'
import { getRegistrationState, getSeatsLeft } from './policy.ts'
import { getAttendees } from './registrations/list.ts'
import { saveEvent } from './save-event.ts'
import { countDifferingDates, getEventById, getEvents, getOnlineUrl, getViewerCanManage, getViewerRegistration } from './service.ts'

export const eventResolvers: Resolvers = {
  Event: {
    id: ({ id }) => toNodeId('Event', id),
    calendarUrl: ({ id }) => `/api/events/${id}.ics`,
    club: ({ clubSlug }, _args, { loaders }) => (clubSlug ? loaders.clubBySlug.load(clubSlug) : null),
    rule: ({ series }) => series?.rule ?? null,
    audience: async ({ audienceClubs, audienceCourses }, _args, { loaders }) => ({
      clubs: (await loaders.clubBySlug.loadMany(audienceClubs)).flatMap((club) => (club === null || club instanceof Error ? [] : [club])),
      courses: audienceCourses,
    }),
    seatsLeft: (event) => getSeatsLeft(event),
    registrationState: (event, _args, { now }) => getRegistrationState(event, now()),
    isOnline: ({ onlineUrl }) => onlineUrl !== '',
    differingDateCount: (event, { scope }, context) => countDifferingDates(context, event, scope),
    onlineUrl: (event, _args, context) => getOnlineUrl(context, event),
    viewerRegistration: (event, _args, context) => getViewerRegistration(context, event),
    viewerCanManage: (event, _args, context) => getViewerCanManage(context, event),
    attendees: async (event, page, context) => toConnection(await getAttendees(context, event, page)),
  },
  Club: { nextEvent: ({ slug }, _args, { loaders }) => loaders.nextEvent.load(slug) },
  Query: {
    events: (_parent, { from, to, clubId }, context) => getEvents(context, from, to, clubId && toRowId('Club', clubId)),
    event: (_parent, { id }, context) => getEventById(context, toRowId('Event', id)),
  },
  Mutation: {
    saveEvent: async (_parent, { input: { id, cover, clubId, audienceClubIds, copyCoverFrom, ...input } }, context) => {
      const clubs = { clubSlug: clubId && toRowId('Club', clubId), audienceClubs: audienceClubIds?.map((clubNodeId) => toRowId('Club', clubNodeId)) }
      const copy = { copyCoverFrom: copyCoverFrom && toRowId('Event', copyCoverFrom) }
      return saveEvent(context, id ? toRowId('Event', id) : null, { ...input, ...clubs, ...copy }, (await cover) ?? null)
    },
    cancelEvent: (_parent, { input: { id, ...input } }, context) => cancelEvent(context, toRowId('Event', id), input),
  },
}
