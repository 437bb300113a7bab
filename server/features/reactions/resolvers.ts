import type { Resolvers } from '../../generated/resolvers.ts'
import { toConnection } from '../../relay/connection.ts'
import { getBookmarks, setBookmark } from './bookmarks.ts'
import { getPostOrReply, getViewerReactions, parsePostOrReplyId } from './posts-or-replies.ts'
import { setVote } from './votes.ts'

export const resolvers: Resolvers = {
  Post: {
    viewerHasVoted: async ({ id }, _args, context) => (await getViewerReactions(context, id)).hasVoted,
    viewerHasBookmarked: async ({ id }, _args, context) => (await getViewerReactions(context, id)).hasBookmarked,
  },
  Reply: {
    viewerHasVoted: async ({ id }, _args, context) => (await getViewerReactions(context, id)).hasVoted,
    viewerHasBookmarked: async ({ id }, _args, context) => (await getViewerReactions(context, id)).hasBookmarked,
  },
  Query: {
    bookmarks: async (_parent, page, context) => {
      const { edges, pageInfo } = toConnection(await getBookmarks(context, page))
      return { edges: edges.map(({ cursor, node }) => ({ cursor, node: node.subject })), pageInfo }
    },
  },
  Mutation: {
    setVote: async (_parent, { input: { subjectId, up } }, context) => {
      const subject = await setVote(context, parsePostOrReplyId(subjectId), up)
      return { subject: await getPostOrReply(context, subject) }
    },
    setBookmark: async (_parent, { input: { subjectId, bookmarked } }, context) => {
      const subject = await setBookmark(context, parsePostOrReplyId(subjectId), bookmarked)
      return { subject: await getPostOrReply(context, subject) }
    },
  },
}
