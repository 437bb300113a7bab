import type { Resolvers } from '../../generated/resolvers.ts'
import { toNodeId, toRowId } from '../../relay/node-id.ts'
import { endOtherSessions, endSession, getSessions, signOutEverywhere, startSession } from './service.ts'

const toSessionId = (id: string) => toNodeId('Session', id)

export const resolvers: Resolvers = {
  Session: {
    id: ({ id }) => toSessionId(id),
    viewerIsUsing: ({ id }, _args, { sessionId }) => id === sessionId,
  },
  Settings: {
    sessions: (_settings, _args, context) => getSessions(context),
  },
  Mutation: {
    startSession: async (_parent, _args, context) => ({ session: await startSession(context) }),
    endSession: async (_parent, { input: { sessionId } }, context) => ({ endedId: toSessionId(await endSession(context, toRowId('Session', sessionId))) }),
    endOtherSessions: async (_parent, _args, context) => ({ endedIds: (await endOtherSessions(context)).map(toSessionId) }),
    signOutEverywhere: async (_parent, _args, context) => ({ endedIds: (await signOutEverywhere(context)).map(toSessionId) }),
  },
}
