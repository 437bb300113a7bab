import type { ServiceContext } from '../../auth/service-context.ts'
import type { Viewer } from '../../auth/viewer.ts'
import type { PubSub } from '../../database/pubsub.ts'
import { type Page, type PageArgs, readPage } from '../../relay/connection.ts'
import { invalid, notFound } from '../../utils/errors.ts'
import { findByUuids, parseUuid } from '../../utils/uuid.ts'
import { getViewerEditableUntil, isAuthor } from '../texts/policy.ts'
import { assertCanPublishText } from '../texts/service.ts'
import {
  findThread,
  getReplyAddedChannel,
  listReplies,
  listRepliesByIds,
  type ReplyAddedEvent,
  type ReplyRange,
  type ReplyRecord,
  type ReplyRows,
  type ThreadRecord,
} from './data.ts'
import { defaultReplyPageSize, replyEditWindowMs } from './input.ts'
import type { createRepliesByAuthorLoader } from './loaders.ts'

type ReplyPageArgs = {
  first?: number | null | undefined
  after?: string | null | undefined
  last?: number | null | undefined
  before?: string | null | undefined
  from?: number | null | undefined
}

/** Encodes the number of a reply as an opaque cursor. */
export const encodeReplyCursor = ({ number }: { number: number }) => Buffer.from(`reply ${number}`).toString('base64url')

function decodeReplyCursor(cursor: string, field: string): number {
  const [, number] = /^reply (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (number === undefined) throw invalid('The cursor is not valid.', field)
  return Number(number)
}

/** The range of a page. INVALID_INPUT for a size outside of 1 to `maxPageSize`, and for arguments of several pages at once. */
function toRange({ first, after, last, before, from }: ReplyPageArgs, names: { first: string; after: string }, maxPageSize: number): ReplyRange {
  const isBackward = last != null || before != null
  if (isBackward && (first != null || after != null || from != null)) throw invalid('Use `first` with `after` or `from`, or `last` with `before`.', 'last')
  if (after != null && from != null) throw invalid('Use `after` or `from`, not both.', 'from')
  const take = (isBackward ? last : first) ?? defaultReplyPageSize
  const sizeName = isBackward ? 'last' : names.first
  if (!Number.isInteger(take) || take < 1 || take > maxPageSize) throw invalid(`${sizeName} must be from 1 to ${maxPageSize}`, sizeName)
  if (isBackward) return { take, before: before == null ? maxInt : decodeReplyCursor(before, 'before') }
  if (from != null && from < 1) throw invalid('from must be 1 or more', 'from')
  return { take, from: from ?? (after == null ? 1 : decodeReplyCursor(after, names.after) + 1) }
}
const maxInt = 2 ** 31 - 1

/** The page of a range. Numbers have no gaps, so that the neighbours of a page follow from the number of the last reply. */
function toPage({ replies, lastNumber }: ReplyRows, range: ReplyRange): Page<ReplyRecord> {
  const end = 'from' in range ? range.from + range.take : Math.min(range.before, lastNumber + 1)
  const start = 'from' in range ? range.from : end - range.take
  return { rows: replies, hasPreviousPage: start > 1 && lastNumber > 0, hasNextPage: end <= lastNumber, encodeCursor: encodeReplyCursor }
}

type LoadReplies = (key: { postId: string; range: ReplyRange }) => Promise<ReplyRows>

/** The replies to a post, oldest first; public. `load` reads the range, batched with those of other posts. */
export async function getReplies(load: LoadReplies, postId: string, args: ReplyPageArgs): Promise<Page<ReplyRecord>> {
  const range = toRange(args, { first: 'first', after: 'after' }, 50)
  return toPage(await load({ postId, range }), range)
}

/** A user's replies, newest first, without deleted ones; public. */
export const getRepliesByAuthor = (loader: ReturnType<typeof createRepliesByAuthorLoader>, uid: string, page: PageArgs): Promise<Page<ReplyRecord>> =>
  readPage(page, (take, after) => loader.load({ owner: uid, take, after }))

/** The largest page of replies over REST. */
export const maxReplyListSize = 100

/** The replies to one post for REST: up to 100. NOT_FOUND if the post is missing or deleted. */
export async function getRepliesOfPost(context: ServiceContext, postId: string, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  const { id } = await getThread(context, postId)
  const range = toRange({ first: limit, after: cursor }, { first: 'limit', after: 'cursor' }, maxReplyListSize)
  const pages = await listReplies(context.database, [id], range)
  return toPage(pages.get(id) ?? { replies: [], lastNumber: 0 }, range)
}

/** Replies by the given ids, without missing ones and those of deleted posts; public. */
export const getRepliesByIds = ({ database }: Pick<ServiceContext, 'database'>, ids: readonly string[]): Promise<Map<string, ReplyRecord>> =>
  findByUuids(ids, (uuids) => listRepliesByIds(database, uuids))

/** Whether the viewer may edit and delete a reply. */
export const getReplyPermissions = ({ viewer, now }: Pick<ServiceContext, 'viewer' | 'now'>, reply: ReplyRecord) => ({
  editableUntil: getViewerEditableUntil(viewer, reply, now(), replyEditWindowMs),
  canDelete: isAuthor(viewer, reply),
})

/** Throws unless the viewer may write replies: as for posts. */
export const assertCanReply = (context: ServiceContext): Promise<Viewer> => assertCanPublishText(context, 'Sign in to reply')

/** The thread of a post. NOT_FOUND if the post is missing or deleted. */
export async function getThread({ database }: Pick<ServiceContext, 'database'>, postId: string): Promise<ThreadRecord> {
  const id = parseUuid(postId)
  const thread = id && (await findThread(database, id))
  if (!thread) throw notFound('This post does not exist.')
  return thread
}

/** Subscribes to new replies to a post, created through any server; public. NOT_FOUND if the post is missing or deleted. */
export async function subscribeToReplyAdded(context: Pick<ServiceContext, 'database'> & { pubsub: PubSub }, postId: string) {
  const { id } = await getThread(context, postId)
  return context.pubsub.subscribe<ReplyAddedEvent>(getReplyAddedChannel(id))
}
