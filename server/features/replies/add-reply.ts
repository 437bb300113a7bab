import type { z } from 'zod'
import type { ServiceContext } from '../../auth/service-context.ts'
import type { Upload } from '../../http/uploads/upload.ts'
import { forbidden, invalid, notFound } from '../../utils/errors.ts'
import { parseInput } from '../../utils/parse.ts'
import { createUuidV7, parseUuid } from '../../utils/uuid.ts'
import { withRetainedUploads, withStoredFiles } from '../media/service.ts'
import type { IdempotencyKeyLock } from '../posts/data/idempotency-keys.ts'
import { withOptionalIdempotencyKey } from '../posts/idempotency.ts'
import { addAlts, assertFileCount } from '../posts/service.ts'
import { altsShape, getReplyMaxBytesByKind, prepareReplyContent } from './content.ts'
import { insertReply } from './data/reply-changes.ts'
import { findReply, findReplyNumber, type ReplyRecord, type ThreadRecord } from './data.ts'
import { addReplyInput, replyFileLimit } from './input.ts'
import { assertCanReply, getThread } from './service.ts'

const addReplyInputWithAlts = addReplyInput.extend(altsShape)

/**
 * Replies to a post as the viewer, with sanitised text, a file, or both, once for each Idempotency-Key. NOT_FOUND if the post is missing or deleted,
 * FORBIDDEN if its thread is closed.
 */
export async function addReply(context: ServiceContext, postId: string, input: unknown, uploads: Upload[]): Promise<ReplyRecord> {
  const { uid } = await assertCanReply(context)
  const parsedInput = parseInput(addReplyInputWithAlts, input)
  assertFileCount(context, { uploads, alts: parsedInput.alts }, replyFileLimit)
  const thread = await getThread(context, postId)
  return withRetainedUploads(uploads, (retainedUploads) =>
    withOptionalIdempotencyKey(
      context,
      uid,
      { input: { postId: thread.id, ...parsedInput }, uploads: retainedUploads },
      { find: (id) => findPublishedReply(context, id), create: (lock) => publishReply(context, { uid, thread }, parsedInput, retainedUploads, lock) },
    ),
  )
}

async function publishReply(
  context: ServiceContext,
  { uid, thread }: { uid: string; thread: ThreadRecord },
  { contentHtml: html, inReplyTo, alts }: z.output<typeof addReplyInputWithAlts>,
  uploads: Upload[],
  lock?: IdempotencyKeyLock,
): Promise<ReplyRecord> {
  assertOpen(thread)
  const inReplyToNumber = inReplyTo ? await getAnsweredNumber(context, thread.id, inReplyTo) : null
  const contentHtml = await prepareReplyContent(context, html, { hasFiles: uploads.length > 0 })
  return withStoredFiles(context, 'media', addAlts(uploads, alts), getReplyMaxBytesByKind(thread.community), async ([file]) => {
    // A reply whose file is refused does not count towards the rate limit.
    await context.consumeRateLimit('replies')
    const createdAt = context.now()
    const reply = { id: createUuidV7(createdAt), postId: thread.id, authorUid: uid, contentHtml, inReplyTo: inReplyToNumber, createdAt }
    return insertReply(context.database, reply, { file, lock }, assertOpen)
  })
}

/** The reply of a used Idempotency-Key; null if it is deleted. */
async function findPublishedReply({ database }: ServiceContext, id: string): Promise<ReplyRecord | null> {
  const reply = await findReply(database, id)
  return reply?.deletedAt ? null : reply
}

/** NOT_FOUND without a thread, FORBIDDEN if it is closed. */
function assertOpen(thread: ThreadRecord | null) {
  if (!thread) throw notFound('This post does not exist.')
  if (thread.closedAt) throw forbidden('The author has closed this thread to new replies.')
}

async function getAnsweredNumber({ database }: ServiceContext, postId: string, replyId: string): Promise<number> {
  const id = parseUuid(replyId)
  const number = id ? await findReplyNumber(database, postId, id) : null
  if (number === null) throw invalid('The reply that you answer is not in this thread.', 'inReplyTo')
  return number
}
