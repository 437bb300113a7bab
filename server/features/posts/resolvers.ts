import type { Resolvers } from '../../generated/resolvers.ts'
import { toConnection } from '../../relay/connection.ts'
import { getIdOfType, toNodeId } from '../../relay/node-id.ts'
import { invalid } from '../../utils/errors.ts'
import type { PostAddedNotice, PostRecord } from './data.ts'
import { createPost, postById, postsAdded, postsBy, postsOf } from './service.ts'

const filesOf = (post: PostRecord) => post.files.map(({ file }) => file)

export const resolvers: Resolvers = {
  Post: {
    id: ({ id }) => toNodeId('Post', id),
    media: (post) => filesOf(post).filter(({ kind }) => kind !== 'DOCUMENT'),
    attachments: (post) => filesOf(post).filter(({ kind }) => kind === 'DOCUMENT'),
  },
  User: {
    posts: async ({ uid }, page, { loaders }) => toConnection(await postsBy(loaders.postsByAuthor, uid, page)),
  },
  Query: {
    posts: async (_parent, { community, ...page }, context) => toConnection(await postsOf(context, community, page)),
    post: (_parent, { id }, context) => {
      const postId = getIdOfType('Post', id)
      return postId ? postById(context, postId) : null
    },
  },
  PostAdded: {
    id: ({ id }) => toNodeId('Post', id),
    createdAt: ({ createdAt }) => new Date(createdAt),
  },
  Subscription: {
    postAdded: {
      subscribe: (_parent, { community }, { pubsub: notices }) => postsAdded(notices, community),
      resolve: (notice?: PostAddedNotice) => {
        if (!notice) throw invalid('Subscriptions are streamed at /graphql/stream.')
        return notice
      },
    },
  },
  Mutation: {
    createPost: async (_parent, { input: { media, ...input } }, context) => ({ post: await createPost(context, input, await Promise.all(media ?? [])) }),
  },
}
