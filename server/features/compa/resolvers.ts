import type { Context } from '../../context.ts'
import type { Resolvers } from '../../generated/resolvers.ts'
import { toConnection } from '../../relay/connection.ts'
import { toNodeId } from '../../relay/node-id.ts'
import { toStreamResults, unwrapStreamResult } from '../../utils/errors-as-values.ts'
import { conversation } from './questions/conversation.ts'
import { type AnswerPart, answer, askCompa, campusPage } from './service.ts'

export const resolvers: Resolvers = {
  Message: { id: ({ id }) => toNodeId('Message', id) },
  CampusPage: { id: ({ slug }) => toNodeId('CampusPage', slug) },
  Query: {
    conversation: async (_parent, page, context) => toConnection(await conversation(context, page)),
    campusPage: (_parent, { slug }, context) => campusPage(context, slug),
  },
  Mutation: { askCompa: (_parent, { input }, context) => askCompa(context, input) },
  Subscription: {
    compaAnswer: { subscribe: (_parent, { input }, context) => toStreamResults(kept(context, answer(context, input))), resolve: unwrapStreamResult },
  },
}

/** With its last piece an answer is in the conversation, and whoever asked has written: the stream itself says that of nobody. */
async function* kept(context: Context, parts: AsyncIterable<AnswerPart>) {
  for await (const part of parts) {
    if (part.sources) await context.recordWrite()
    yield part
  }
}
