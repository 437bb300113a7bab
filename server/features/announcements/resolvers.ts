import type { Resolvers } from '../../generated/resolvers.ts'
import { toNodeId, toRowId } from '../../relay/node-id.ts'
import { endAnnouncement, getAllAnnouncements, getAnnouncements, saveAnnouncement } from './service.ts'

export const resolvers: Resolvers = {
  Announcement: { id: ({ id }) => toNodeId('Announcement', id) },
  Query: {
    announcements: (_parent, _args, context) => getAnnouncements(context),
    allAnnouncements: (_parent, _args, context) => getAllAnnouncements(context),
  },
  Mutation: {
    saveAnnouncement: async (_parent, { input: { id, ...input } }, context) => ({
      announcement: await saveAnnouncement(context, id ? toRowId('Announcement', id) : null, input),
    }),
    endAnnouncement: async (_parent, { input: { id } }, context) => ({ announcement: await endAnnouncement(context, toRowId('Announcement', id)) }),
  },
}
