import type { Resolvers } from '../../../generated/resolvers.ts'
import { toConnection } from '../../../relay/connection.ts'
import { toNodeId, toRowId } from '../../../relay/node-id.ts'
import { loadPresentedUser } from '../../users/service.ts'
import { getEventRegistrations } from './list.ts'
import { listAnswers } from './list-answers.ts'
import { getRegistrationsOfUser } from './own-registrations.ts'
import { cancelEventRegistration, registerForEvent } from './register.ts'

export const registrationResolvers: Resolvers = {
  Registration: {
    id: ({ id }) => toNodeId('Registration', id),
    event: ({ eventId }, _args, { loaders }) => loaders.eventById.load(eventId),
    user: ({ userUid }, _args, { loaders }) => loadPresentedUser(loaders, userUid),
    place: ({ id, state }, _args, { loaders }) => (state === 'WAITING' ? loaders.place.load(id) : null),
    ticketCode: ({ state, ticketCode }) => (state === 'REGISTERED' ? ticketCode : null),
    answers: async ({ eventId, answers }, _args, { loaders }) => listAnswers((await loaders.eventById.load(eventId))?.questions ?? [], answers),
  },
  User: {
    registrations: async ({ uid }, { period, ...page }, context) => {
      const registrations = await getRegistrationsOfUser(context, uid, period, page)
      return registrations && toConnection(registrations)
    },
  },
  Query: {
    eventRegistrations: async (_parent, { eventId, search, state, ...page }, context) =>
      toConnection(await getEventRegistrations(context, toRowId('Event', eventId), { search, state }, page)),
  },
  Mutation: {
    registerForEvent: (_parent, { input: { eventId, ...input } }, context) => registerForEvent(context, toRowId('Event', eventId), input),
    cancelEventRegistration: async (_parent, { input: { eventId } }, context) => ({
      event: await cancelEventRegistration(context, toRowId('Event', eventId)),
    }),
  },
}
