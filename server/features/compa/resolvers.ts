import type { Resolvers } from '../../generated/resolvers.ts'
import type { ResponseCacheHooks } from '../../http/response-cache/response-cache.ts'
import { toConnection } from '../../relay/connection.ts'
import { toNodeId } from '../../relay/node-id.ts'
import { toStreamResults, unwrapStreamResult } from '../../utils/errors-as-values.ts'
import type { AnswerPart } from './context.ts'
import { getConversation } from './questions/conversation.ts'
import { askCompa, getCampusPage, streamAnswer } from './service.ts'

export const resolvers: Resolvers = {
  Message: { id: ({ id }) => toNodeId('Message', id) },
  CampusPage: { id: ({ slug }) => toNodeId('CampusPage', slug) },
  Query: {
    conversation: async (_parent, page, context) => toConnection(await getConversation(context, page)),
    campusPage: (_parent, { slug }, context) => getCampusPage(context, slug),
  },
  Mutation: { askCompa: (_parent, { input }, context) => askCompa(context, input) },
  Subscription: {
    compaAnswer: {
      subscribe: (_parent, { input }, context) => toStreamResults(trackStoredAnswer(context, streamAnswer(context, input))),
      resolve: unwrapStreamResult,
    },
  },
}

/** Records a write of the viewer with the last part of an answer, when it is stored in the conversation. Subscriptions do not record writes otherwise. */
async function* trackStoredAnswer(context: ResponseCacheHooks, parts: AsyncIterable<AnswerPart>) {
  for await (const part of parts) {
    if (part.sources) await context.recordWrite()
    yield part
  }
}
