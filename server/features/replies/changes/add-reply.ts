import type { z } from 'zod'
import type { ServiceContext } from '../../../auth/service-context.ts'
import type { IdempotencyKeyLock } from '../../../http/idempotency/keys.ts'
import type { Upload } from '../../../http/uploads/upload.ts'
import { forbidden, invalid, notFound } from '../../../utils/errors.ts'
import { parseInput } from '../../../utils/parse.ts'
import { createUuidV7, parseUuid } from '../../../utils/uuid.ts'
import { withRetainedUploads, withStoredFiles } from '../../media/service.ts'
import { consumeNewAccountLimits } from '../../new-accounts/service.ts'
import { assertCanReplyTo } from '../../people/blocks.ts'
import { addAlts, assertFileCount } from '../../texts/files.ts'
import { withOptionalIdempotencyKey } from '../../texts/idempotency.ts'
import { isDeletedByAuthor, isHeldSinceCreation } from '../../texts/policy.ts'
import { altsShape, getReplyMaxBytesByKind, prepareReplyContent } from '../content.ts'
import { findReplyToChange, getWrittenReply, insertReply } from '../data/reply-changes.ts'
import { findAnsweredReply, type ThreadRecord, type WrittenReply } from '../data.ts'
import { addReplyInput, replyFileLimit } from '../input.ts'
import { assertCanReply, getThread } from '../service.ts'

const addReplyInputWithAlts = addReplyInput.extend(altsShape)

/**
 * Replies to a post as the viewer, with sanitised text, a file, or both, once for each Idempotency-Key. NOT_FOUND if the post is missing or deleted,
 * FORBIDDEN if its thread is closed, or its author, or that of the answered reply, has blocked the viewer.
 */
export async function addReply(context: ServiceContext, postId: string, input: unknown, uploads: Upload[]): Promise<WrittenReply> {
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
): Promise<WrittenReply> {
  assertOpen(thread)
  const answered = inReplyTo ? await getAnsweredReply(context, thread.id, inReplyTo) : null
  await assertCanReplyTo(context, uid, [thread.authorUid, answered?.authorUid ?? null])
  const contentHtml = await prepareReplyContent(context, html, { hasFiles: uploads.length > 0 })
  return withStoredFiles(context, 'media', addAlts(uploads, alts), getReplyMaxBytesByKind(thread.community), async ([file]) => {
    // A reply whose file is refused does not count towards the rate limit.
    await consumeNewAccountLimits(context, uid, { contentHtml, previousHtml: null, fileCount: file ? 1 : 0 })
    await context.consumeRateLimit('replies')
    const createdAt = context.now()
    const reply = { id: createUuidV7(createdAt), postId: thread.id, authorUid: uid, contentHtml, inReplyTo: answered?.number ?? null, createdAt }
    return insertReply(context.database, reply, { file, lock }, assertOpen)
  })
}

/** The reply of a used Idempotency-Key as when it was created, also if it is hidden; null if its author has deleted it. */
async function findPublishedReply({ database }: ServiceContext, id: string): Promise<WrittenReply | null> {
  const state = await findReplyToChange(database, id)
  if (!state || isDeletedByAuthor(state)) return null
  return { reply: await getWrittenReply(database, id), isHeldForReview: isHeldSinceCreation(state) }
}

/** NOT_FOUND without a thread, FORBIDDEN if it is closed. */
function assertOpen(thread: ThreadRecord | null) {
  if (!thread) throw notFound('This post does not exist.')
  if (thread.closedAt) throw forbidden('The author has closed this thread to new replies.')
}

async function getAnsweredReply({ database }: ServiceContext, postId: string, replyId: string) {
  const id = parseUuid(replyId)
  const reply = id ? await findAnsweredReply(database, postId, id) : null
  if (!reply) throw invalid('The reply that you answer is not in this thread.', 'inReplyTo')
  return reply
}
