import type { Resolvers } from '../../generated/resolvers.ts'
import { toConnection } from '../../relay/connection.ts'
import { getIdOfType, toNodeId } from '../../relay/node-id.ts'
import { invalid } from '../../utils/errors.ts'
import type { PostAddedEvent } from './data.ts'
import { createPost, getPostById, getPosts, getPostsByAuthor, subscribeToPostAdded } from './service.ts'

export const resolvers: Resolvers = {
  Post: {
    id: ({ id }) => toNodeId('Post', id),
    media: ({ files }) => files.filter(({ kind }) => kind !== 'DOCUMENT'),
    attachments: ({ files }) => files.filter(({ kind }) => kind === 'DOCUMENT'),
  },
  User: {
    posts: async ({ uid }, page, { loaders }) => toConnection(await getPostsByAuthor(loaders.postsByAuthor, uid, page)),
  },
  Query: {
    posts: async (_parent, { community, ...page }, context) => toConnection(await getPosts(context, community, page)),
    post: (_parent, { id }, context) => {
      const postId = getIdOfType('Post', id)
      return postId ? getPostById(context, postId) : null
    },
  },
  PostAdded: {
    id: ({ id }) => toNodeId('Post', id),
    createdAt: ({ createdAt }) => new Date(createdAt),
  },
  Subscription: {
    postAdded: {
      subscribe: (_parent, { community }, { pubsub }) => subscribeToPostAdded(pubsub, community),
      resolve: (event?: PostAddedEvent) => {
        if (!event) throw invalid('Subscriptions are streamed at /graphql/stream.')
        return event
      },
    },
  },
  Mutation: {
    createPost: async (_parent, { input: { media, ...input } }, context) => ({ post: await createPost(context, input, await Promise.all(media ?? [])) }),
  },
}
