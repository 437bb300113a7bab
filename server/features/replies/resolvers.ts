import type { Resolvers } from '../../generated/resolvers.ts'
import { toConnection } from '../../relay/connection.ts'
import { fromNodeId, toNodeId, toRowId } from '../../relay/node-id.ts'
import { invalid, notFound } from '../../utils/errors.ts'
import { restorePost } from '../posts/changes/delete-post.ts'
import { getPostById } from '../posts/service.ts'
import { getRestorableUntil } from '../texts/policy.ts'
import { presentMentions } from '../users/mentions.ts'
import { addReply } from './changes/add-reply.ts'
import { deleteReply, restoreReply } from './changes/delete-reply.ts'
import { getDeletedSubjects } from './changes/deleted-subjects.ts'
import { editReply } from './changes/edit-reply.ts'
import type { ReplyAddedEvent } from './data.ts'
import { getMentionCandidates } from './mention-candidates.ts'
import { markThreadRead } from './read-marks.ts'
import { getReplies, getRepliesByAuthor, getReplyPermissions, subscribeToReplyAdded } from './service.ts'

export const resolvers: Resolvers = {
  Reply: {
    id: ({ id }) => toNodeId('Reply', id),
    post: ({ postId }, _args, { loaders }) => loaders.postById.load(postId),
    contentHtml: ({ contentHtml }, _args, context) => presentMentions(context, contentHtml),
    media: ({ file }) => (file && file.kind !== 'DOCUMENT' ? [file] : []),
    attachments: ({ file }) => (file?.kind === 'DOCUMENT' ? [file] : []),
    inReplyTo: ({ inReplyTo }, _args, { loaders }) => inReplyTo && loaders.replyById.load(inReplyTo.id),
    isDeleted: ({ visibility }) => visibility !== 'PUBLIC',
    voteCount: ({ votes }) => votes,
    revisions: ({ id, visibility }, _args, { loaders }) => (visibility === 'PUBLIC' ? loaders.revisions.load(id) : []),
    viewerCanEdit: (reply, _args, context) => getReplyPermissions(context, reply).editableUntil !== null,
    editableUntil: (reply, _args, context) => getReplyPermissions(context, reply).editableUntil,
    viewerCanDelete: (reply, _args, context) => getReplyPermissions(context, reply).canDelete,
  },
  User: {
    replies: async ({ uid }, page, { loaders }) => toConnection(await getRepliesByAuthor(loaders.repliesByAuthor, uid, page)),
  },
  Post: {
    replies: async ({ id }, args, { loaders }) => toConnection(await getReplies((key) => loaders.repliesByPost.load(key), id, args)),
    viewerLastReadNumber: ({ id }, _args, { viewer, loaders }) => viewer && loaders.lastReadNumber.load({ userUid: viewer.uid, postId: id }),
  },
  DeletedSubject: {
    id: ({ id, number }) => toNodeId(number === null ? 'Post' : 'Reply', id),
    postId: ({ postId }) => toNodeId('Post', postId),
    contentHtml: ({ contentHtml }, _args, context) => presentMentions(context, contentHtml),
    restorableUntil: ({ deletedAt }) => getRestorableUntil(deletedAt),
  },
  Query: {
    deletedSubjects: (_parent, _args, context) => getDeletedSubjects(context),
    mentionCandidates: (_parent, { postId, prefix }, context) => getMentionCandidates(context, { postId: postId ? toRowId('Post', postId) : null, prefix }),
  },
  Mutation: {
    addReply: async (_parent, { input: { postId, media, ...input } }, context) =>
      addReply(context, toRowId('Post', postId), input, await Promise.all(media ?? [])),
    editReply: async (_parent, { input: { replyId, media, ...input } }, context) =>
      editReply(context, toRowId('Reply', replyId), input, await Promise.all(media ?? [])),
    deleteReply: async (_parent, { input: { replyId } }, context) => {
      const { reply, restorableUntil } = await deleteReply(context, toRowId('Reply', replyId))
      return { reply, restorableUntil }
    },
    restoreDeleted: async (_parent, { input: { subjectId } }, context) => {
      const { type, id } = fromNodeId(subjectId) ?? { type: '', id: '' }
      if (type === 'Post') return { subject: Object.assign(await restorePost(context, id), { __typename: 'Post' as const }) }
      if (type === 'Reply') return { subject: Object.assign(await restoreReply(context, id), { __typename: 'Reply' as const }) }
      throw notFound('This post or reply does not exist.')
    },
    markThreadRead: async (_parent, { input: { postId, ...input } }, context) => {
      const id = toRowId('Post', postId)
      await markThreadRead(context, id, input)
      const post = await getPostById(context, id)
      if (!post) throw notFound('This post does not exist.')
      return { post }
    },
  },
  ReplyAdded: {
    id: ({ id }) => toNodeId('Reply', id),
    postId: ({ postId }) => toNodeId('Post', postId),
    createdAt: ({ createdAt }) => new Date(createdAt),
  },
  Subscription: {
    replyAdded: {
      subscribe: (_parent, { postId }, context) => subscribeToReplyAdded(context, toRowId('Post', postId)),
      resolve: (event?: ReplyAddedEvent) => {
        if (!event) throw invalid('Subscriptions are streamed at /graphql/stream.')
        return event
      },
    },
  },
}
