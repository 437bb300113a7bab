import { eraseData, exportData } from './account-data.ts'
import { postEndpoints } from './endpoints.ts'
import { jobs } from './jobs.ts'
import {
  createPinnedPostLoader,
  createPostByIdLoader,
  createPostCountLoader,
  createPostsByAuthorLoader,
  createPostsByClubLoader,
  createRevisionsLoader,
} from './loaders.ts'
import { resolvers } from './resolvers.ts'
import { getPostsByIds } from './service.ts'
import { getPostsTopic } from './topics.ts'

export const posts = {
  name: 'posts',
  resolvers,
  endpoints: postEndpoints,
  loaders: {
    postById: createPostByIdLoader,
    postsByAuthor: createPostsByAuthorLoader,
    postsByClub: createPostsByClubLoader,
    postCount: createPostCountLoader,
    revisions: createRevisionsLoader,
    pinnedPost: createPinnedPostLoader,
  },
  nodeBatches: { Post: getPostsByIds },
  jobs,
  topics: { posts: getPostsTopic },
  exportData,
  eraseData,
} as const
