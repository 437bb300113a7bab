import { eraseData, exportData } from './account-data.ts'
import { createBlockersLoader, createBlocksLoader, createFollowCountsLoader, createMutesLoader, createViewerFollowsLoader } from './loaders.ts'
import { resolvers } from './resolvers.ts'

export const people = {
  name: 'people',
  resolvers,
  loaders: {
    viewerFollows: createViewerFollowsLoader,
    followCounts: createFollowCountsLoader,
    blockers: createBlockersLoader,
    blocks: createBlocksLoader,
    mutes: createMutesLoader,
  },
  exportData,
  eraseData,
} as const
