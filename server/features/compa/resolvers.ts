import type { Resolvers } from '../../generated/resolvers.ts'
import type { ResponseCacheHooks } from '../../http/response-cache/response-cache.ts'
import { toConnection } from '../../relay/connection.ts'
import { toNodeId, toRowId } from '../../relay/node-id.ts'
import { toStreamResults, unwrapStreamResult } from '../../utils/errors-as-values.ts'
import type { AnswerPart } from './context.ts'
import { deletePage, getPageSources, previewPage, savePage } from './pages/edit-pages.ts'
import { getConversation } from './questions/conversation.ts'
import { dismissUnansweredQuestion, getUnansweredQuestions } from './questions/unanswered-questions.ts'
import { askCompa, getCampusPage, streamAnswer } from './service.ts'

export const resolvers: Resolvers = {
  Message: { id: ({ id }) => toNodeId('Message', id) },
  CampusPage: { id: ({ slug }) => toNodeId('CampusPage', slug) },
  CampusPageSource: { id: ({ slug }) => toNodeId('CampusPageSource', slug), version: ({ fingerprint }) => fingerprint },
  UnansweredQuestion: { id: ({ fingerprint }) => toNodeId('UnansweredQuestion', fingerprint) },
  Query: {
    conversation: async (_parent, page, context) => toConnection(await getConversation(context, page)),
    campusPage: (_parent, { slug }, context) => getCampusPage(context, slug),
    campusPageSources: (_parent, _args, context) => getPageSources(context),
    unansweredQuestions: async (_parent, page, context) => toConnection(await getUnansweredQuestions(context, page)),
  },
  Mutation: {
    askCompa: (_parent, { input }, context) => askCompa(context, input),
    previewCampusPage: async (_parent, { input }, context) => ({ contentHtml: await previewPage(context, input) }),
    saveCampusPage: async (_parent, { input }, context) => ({ page: await savePage(context, input) }),
    deleteCampusPage: async (_parent, { input: { id } }, context) => {
      const slug = await deletePage(context, toRowId('CampusPageSource', id))
      return { deletedId: toNodeId('CampusPageSource', slug) }
    },
    dismissUnansweredQuestion: async (_parent, { input: { id } }, context) => {
      const fingerprint = await dismissUnansweredQuestion(context, toRowId('UnansweredQuestion', id))
      return { dismissedId: toNodeId('UnansweredQuestion', fingerprint) }
    },
  },
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
