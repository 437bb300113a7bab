import type { Resolvers } from '../../generated/resolvers.ts'
import { toConnection } from '../../relay/connection.ts'
import { toNodeId, toRowId } from '../../relay/node-id.ts'
import { invalid } from '../../utils/errors.ts'
import { presentMentions } from '../users/mentions.ts'
import { presentSummary } from './changes/content.ts'
import { closeThread, deletePost } from './changes/delete-post.ts'
import { editPost } from './changes/edit-post.ts'
import { getClubPosts, getPinnedPost, setPinnedPost } from './club-posts.ts'
import type { PostAddedEvent } from './data.ts'
import { getPosts } from './orders.ts'
import { createPost, getFollowingPosts, getPostById, getPostPermissions, getPostsByAuthor, getPostsByTag, getTag, subscribeToPostAdded } from './service.ts'

export const resolvers: Resolvers = {
  Post: {
    id: ({ id }) => toNodeId('Post', id),
    contentHtml: ({ contentHtml }, _args, context) => presentMentions(context, contentHtml),
    summary: (post, _args, context) => presentSummary(context, post),
    media: ({ files, isMembersOnly }) => files.filter(({ kind }) => kind !== 'DOCUMENT').map((file) => ({ ...file, isMembersOnly })),
    attachments: ({ files, isMembersOnly }) => files.filter(({ kind }) => kind === 'DOCUMENT').map((file) => ({ ...file, isMembersOnly })),
    club: ({ clubSlug }, _args, { loaders }) => (clubSlug ? loaders.clubBySlug.load(clubSlug) : null),
    revisions: ({ id }, _args, { loaders }) => loaders.revisions.load(id),
    viewerCanEdit: (post, _args, context) => getPostPermissions(context, post).editableUntil !== null,
    editableUntil: (post, _args, context) => getPostPermissions(context, post).editableUntil,
    viewerCanDelete: (post, _args, context) => getPostPermissions(context, post).canDelete,
  },
  Revision: {
    contentHtml: ({ contentHtml }, _args, context) => presentMentions(context, contentHtml),
  },
  Tag: {
    posts: async ({ name }, page, context) => toConnection(await getPostsByTag(context, name, page)),
  },
  User: {
    postCount: ({ uid }, _args, { loaders }) => loaders.postCount.load(uid),
    posts: async ({ uid }, page, { loaders }) => toConnection(await getPostsByAuthor(loaders.postsByAuthor, uid, page)),
  },
  Club: {
    posts: async ({ slug }, page, context) => toConnection(await getClubPosts(context, slug, page)),
    pinnedPost: ({ slug }, _args, context) => getPinnedPost(context, slug),
  },
  Query: {
    posts: async (_parent, { community, order, ...page }, context) => toConnection(await getPosts(context, { community, order }, page)),
    followingPosts: async (_parent, page, context) => toConnection(await getFollowingPosts(context, page)),
    post: (_parent, { id }, context) => getPostById(context, toRowId('Post', id)),
    tag: (_parent, { name }, context) => getTag(context, name),
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
    // Defaults are left out: the input of a retry is compared with that of the first request, which may have had no such fields.
    createPost: async (_parent, { input: { media, clubId, isMembersOnly, ...input } }, context) => {
      const audience = { ...(clubId && { clubSlug: toRowId('Club', clubId) }), ...(isMembersOnly && { isMembersOnly }) }
      return createPost(context, { ...input, ...audience }, await Promise.all(media ?? []))
    },
    editPost: async (_parent, { input: { postId, media, ...input } }, context) =>
      editPost(context, toRowId('Post', postId), input, await Promise.all(media ?? [])),
    deletePost: async (_parent, { input: { postId } }, context) => {
      const { id, restorableUntil } = await deletePost(context, toRowId('Post', postId))
      return { deletedId: toNodeId('Post', id), restorableUntil }
    },
    setPinnedPost: async (_parent, { input: { clubId, postId } }, context) => {
      const club = await setPinnedPost(context, toRowId('Club', clubId), postId ? toRowId('Post', postId) : null)
      context.loaders.pinnedPost.clear(club.slug)
      return { club }
    },
    closeThread: async (_parent, { input: { postId, closed } }, context) => ({ post: await closeThread(context, toRowId('Post', postId), closed ?? true) }),
  },
}
