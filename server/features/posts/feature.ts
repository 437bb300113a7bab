import { postEndpoints } from './endpoints.ts'
import { createPostsByAuthorLoader } from './loaders.ts'
import { startIdempotencyKeyPurge } from './purge-idempotency-keys.ts'
import { resolvers } from './resolvers.ts'
import { getPostById } from './service.ts'

export const posts = {
  name: 'posts',
  resolvers,
  endpoints: postEndpoints,
  loaders: { postsByAuthor: createPostsByAuthorLoader },
  nodes: { Post: getPostById },
  startJob: startIdempotencyKeyPurge,
} as const
