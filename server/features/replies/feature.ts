import { eraseData, exportData } from './account-data.ts'
import { replyEndpoints } from './endpoints.ts'
import { jobs } from './jobs.ts'
import { createLastReadNumberLoader, createRepliesByAuthorLoader, createRepliesByPostLoader, createReplyByIdLoader } from './loaders.ts'
import { resolvers } from './resolvers.ts'
import { getRepliesByIds } from './service.ts'
import { getRepliesTopic } from './topics.ts'

export const replies = {
  name: 'replies',
  resolvers,
  endpoints: replyEndpoints,
  loaders: {
    replyById: createReplyByIdLoader,
    repliesByPost: createRepliesByPostLoader,
    repliesByAuthor: createRepliesByAuthorLoader,
    lastReadNumber: createLastReadNumberLoader,
  },
  nodeBatches: { Reply: getRepliesByIds },
  topics: { replies: getRepliesTopic },
  jobs,
  exportData,
  eraseData,
} as const
