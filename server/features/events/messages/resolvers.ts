import type { Resolvers } from '../../../generated/resolvers.ts'
import { toConnection } from '../../../relay/connection.ts'
import { toNodeId, toRowId } from '../../../relay/node-id.ts'
import { getMessages, getRecipientCount, messageRegistrants } from './service.ts'

export const messageResolvers: Resolvers = {
  EventMessage: {
    id: ({ id }) => toNodeId('EventMessage', id),
    recipientCount: async (message, _args, context) => getRecipientCount(context, await context.loaders.eventById.load(message.eventId), message),
  },
  Event: {
    messages: async (event, page, context) => toConnection(await getMessages(context, event, page)),
  },
  Mutation: {
    messageRegistrants: async (_parent, { input: { eventId, text } }, context) => ({
      count: await messageRegistrants(context, toRowId('Event', eventId), { text }),
    }),
  },
}
