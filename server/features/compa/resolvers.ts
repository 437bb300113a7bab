import type { Context } from '../../context.ts'
import type { Resolvers } from '../../generated/resolvers.ts'
import { connection } from '../../relay/connection.ts'
import { toNodeId } from '../../relay/node-id.ts'
import { failureAsItem, itemOf } from '../../utils/errors-as-values.ts'
import { conversation } from './questions/conversation.ts'
import { type AnswerPart, answer, askCompa, campusPage } from './service.ts'

export const resolvers: Resolvers = {
  Message: { id: ({ id }) => toNodeId('Message', id) },
  CampusPage: { id: ({ slug }) => toNodeId('CampusPage', slug) },
  Query: {
    conversation: async (_parent, page, context) => connection(await conversation(context, page)),
    campusPage: (_parent, { slug }, context) => campusPage(context, slug),
  },
  Mutation: { askCompa: (_parent, { input }, context) => askCompa(context, input) },
  Subscription: { compaAnswer: { subscribe: (_parent, { input }, context) => failureAsItem(kept(context, answer(context, input))), resolve: itemOf } },
}

/** With its last piece an answer is in the conversation, and whoever asked has written: the stream itself says that of nobody. */
async function* kept(context: Context, parts: AsyncIterable<AnswerPart>) {
  for await (const part of parts) {
    if (part.sources) await context.changed()
    yield part
  }
}
