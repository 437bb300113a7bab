import { eraseData, exportData } from './account-data.ts'
import { reactionEndpoints } from './endpoints.ts'
import { jobs } from './jobs.ts'
import { createViewerReactionsLoader } from './loaders.ts'
import { resolvers } from './resolvers.ts'

export const reactions = {
  name: 'reactions',
  resolvers,
  endpoints: reactionEndpoints,
  loaders: { viewerReactions: createViewerReactionsLoader },
  jobs,
  exportData,
  eraseData,
} as const
