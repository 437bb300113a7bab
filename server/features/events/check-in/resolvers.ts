import type { Resolvers } from '../../../generated/resolvers.ts'
import { toConnection } from '../../../relay/connection.ts'
import { toNodeId, toRowId } from '../../../relay/node-id.ts'
import { getAttendees, getCheckIn, getCounts, getTestTicketText, getViewerTicket, undoCheckIn } from './attendees.ts'
import { createCheckInLink, getCheckInLinks, revokeCheckInLink } from './links.ts'
import { checkInAttendees } from './scans.ts'

const withRowId = <Input extends { eventId: string }>(input: Input): Input => ({ ...input, eventId: toRowId('Event', input.eventId) })

export const checkInResolvers = {
  CheckIn: {
    viewerIsOrganiser: ({ isOrganiser }) => isOrganiser,
    publicKey: (_checkIn, _args, { tickets }) => tickets.getPublicKey(),
    testTicket: (checkIn, _args, context) => getTestTicketText(context, checkIn),
    counts: (checkIn, _args, context) => getCounts(context, checkIn),
    attendees: async (checkIn, page, context) => toConnection(await getAttendees(context, checkIn, page)),
  },
  Attendee: { id: ({ id }) => toNodeId('Registration', id) },
  CheckInLink: { id: ({ id }) => toNodeId('CheckInLink', id) },
  Query: {
    checkIn: (_parent, { eventId, link }, context) => getCheckIn(context, toRowId('Event', eventId), link),
    checkInLinks: (_parent, { eventId }, context) => getCheckInLinks(context, toRowId('Event', eventId)),
    viewerTicket: (_parent, { eventId }, context) => getViewerTicket(context, toRowId('Event', eventId)),
  },
  Mutation: {
    checkInAttendees: async (_parent, { input }, context) => ({ results: await checkInAttendees(context, withRowId(input)) }),
    undoCheckIn: async (_parent, { input: { eventId, registrationId } }, context) => ({
      attendee: await undoCheckIn(context, toRowId('Event', eventId), toRowId('Registration', registrationId)),
    }),
    createCheckInLink: (_parent, { input }, context) => createCheckInLink(context, withRowId(input)),
    revokeCheckInLink: async (_parent, { input: { id } }, context) => ({ link: await revokeCheckInLink(context, toRowId('CheckInLink', id)) }),
  },
} satisfies Resolvers
