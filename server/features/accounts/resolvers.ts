import type { Resolvers } from '../../generated/resolvers.ts'
import { toNodeId } from '../../relay/node-id.ts'
import { cancelDeletion, requestDeletion, toScheduledDeletion } from './deletion.ts'
import { createExportLink, getExpiry, getExport, getExportAvailableAt, requestExport } from './exports.ts'

export const resolvers: Resolvers = {
  Export: {
    id: ({ id }) => toNodeId('Export', id),
    state: ({ readyAt, failedAt, attempts }) => (readyAt ? 'READY' : failedAt ? 'FAILED' : attempts ? 'RUNNING' : 'WAITING'),
    size: ({ size }) => (size === null ? null : Number(size)),
    expiresAt: (record) => getExpiry(record),
  },
  Settings: {
    export: ({ user }, _args, context) => getExport(context, user.uid),
    exportAvailableAt: ({ user }, _args, context) => getExportAvailableAt(context, user.uid),
    deletion: ({ user }) => toScheduledDeletion(user),
  },
  Mutation: {
    requestExport: async (_parent, _args, context) => ({ export: await requestExport(context) }),
    createExportLink: (_parent, _args, context) => createExportLink(context),
    requestDeletion: async (_parent, { input }, context) => ({ deletion: await requestDeletion(context, input) }),
    cancelDeletion: async (_parent, _args, context) => ({ user: await cancelDeletion(context) }),
  },
}
