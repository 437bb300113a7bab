import type { Viewer } from '../../auth/viewer.ts'
import type { Database } from '../../database/client.ts'
import { fromNodeId } from '../../relay/node-id.ts'
import { notFound } from '../../utils/errors.ts'
import { parseUuid } from '../../utils/uuid.ts'
import type { PostRecord } from '../posts/data.ts'
import { getPostsByIds } from '../posts/service.ts'
import type { ReplyRecord } from '../replies/data.ts'
import { getRepliesByIds } from '../replies/service.ts'
import { findPostOrReplyAuthor, type PostOrReplyRef, type ViewerReactions } from './data.ts'
import type { createViewerReactionsLoader } from './loaders.ts'

/** A post or reply with its type name, which resolves the union `Subject`. */
export type PostOrReply = (PostRecord & { __typename: 'Post' }) | (ReplyRecord & { __typename: 'Reply' })

const notFoundMessage = 'This post or reply does not exist.'
const kindByType: Record<string, PostOrReplyRef['kind']> = { Post: 'POST', Reply: 'REPLY' }

/** The post or reply of an object's id; null for other ids. */
export function parsePostOrReplyId(nodeId: string): PostOrReplyRef | null {
  const parsedId = fromNodeId(nodeId)
  const kind = parsedId && Object.hasOwn(kindByType, parsedId.type) ? kindByType[parsedId.type] : undefined
  return parsedId && kind ? { kind, id: parsedId.id } : null
}

/** Returns the post or reply and its author; NOT_FOUND if it is missing or deleted. */
export async function assertPostOrReplyExists({ database }: { database: Database }, subject: PostOrReplyRef | null) {
  const id = subject && parseUuid(subject.id)
  const authorUid = id && (await findPostOrReplyAuthor(database, { ...subject, id }))
  if (!authorUid) throw notFound(notFoundMessage)
  return { kind: subject.kind, id, authorUid }
}

/** The posts and replies by row id, without missing and deleted ones. */
export async function getPostsAndReplies(context: { database: Database }, subjects: readonly PostOrReplyRef[]): Promise<Map<string, PostOrReply>> {
  const getIds = (kind: PostOrReplyRef['kind']) => subjects.filter((subject) => subject.kind === kind).map(({ id }) => id)
  const [postIds, replyIds] = [getIds('POST'), getIds('REPLY')]
  const [posts, replies] = await Promise.all([postIds.length ? getPostsByIds(context, postIds) : [], replyIds.length ? getRepliesByIds(context, replyIds) : []])
  const subjectsById = new Map<string, PostOrReply>()
  for (const [id, post] of posts) subjectsById.set(id, { ...post, __typename: 'Post' })
  for (const [id, reply] of replies) if (reply.visibility === 'PUBLIC') subjectsById.set(id, { ...reply, __typename: 'Reply' })
  return subjectsById
}

/** Returns the post or reply; NOT_FOUND if it has been deleted in the meantime. */
export async function getPostOrReply(context: { database: Database }, subject: PostOrReplyRef): Promise<PostOrReply> {
  const record = (await getPostsAndReplies(context, [subject])).get(subject.id)
  if (!record) throw notFound(notFoundMessage)
  return record
}

type ViewerReactionsContext = { viewer: Viewer | null; loaders: { viewerReactions: ReturnType<typeof createViewerReactionsLoader> } }

/** What the viewer has done with a post or reply; nothing for a visitor. */
export const getViewerReactions = async ({ viewer, loaders }: ViewerReactionsContext, subjectId: string): Promise<ViewerReactions> =>
  viewer ? loaders.viewerReactions.load({ viewerUid: viewer.uid, subjectId }) : { hasVoted: false, hasBookmarked: false }
