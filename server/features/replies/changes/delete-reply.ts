import type { ServiceContext } from '../../../auth/service-context.ts'
import { forbidden, notFound } from '../../../utils/errors.ts'
import { deleteStoredFiles } from '../../media/service.ts'
import { getRestorableSince, getRestorableUntil } from '../../texts/policy.ts'
import { assertCanPublish, assertNotSuspended } from '../../users/service.ts'
import { type DeletedRepliesFilter, purgeReplyBatch, setReplyDeleted } from '../data/reply-changes.ts'
import type { ReplyRecord } from '../data.ts'
import { getChangedReply, getOwnReply } from './edit-reply.ts'

/** Deletes the viewer's own reply. It keeps its number, and can be restored for 24 hours. */
export async function deleteReply(context: ServiceContext, id: string): Promise<{ reply: ReplyRecord; restorableUntil: Date }> {
  const { uid } = await assertNotSuspended(context)
  const reply = await getOwnReply(context, uid, id)
  if (reply.visibility !== 'PUBLIC') throw notFound('This reply does not exist.')
  await context.consumeRateLimit('edits')
  const now = context.now()
  if (!(await setReplyDeleted(context.database, reply, true, now))) throw notFound('This reply does not exist.')
  return { reply: await getChangedReply(context, reply.id), restorableUntil: getRestorableUntil(now) }
}

/** Restores a reply that the viewer has deleted in the last 24 hours. A reply that is not deleted stays as it is. */
export async function restoreReply(context: ServiceContext, id: string): Promise<ReplyRecord> {
  const { uid } = await assertCanPublish(context)
  const reply = await getOwnReply(context, uid, id)
  if (reply.visibility === 'HIDDEN') throw notFound('This reply does not exist.')
  if (reply.deletedAt) {
    const now = context.now()
    if (getRestorableUntil(reply.deletedAt) <= now) throw forbidden('A reply can be restored for 24 hours after it was deleted.')
    await context.consumeRateLimit('edits')
    await setReplyDeleted(context.database, reply, false, now)
  }
  const restored = await getChangedReply(context, reply.id)
  // The purge was first.
  if (restored.visibility !== 'PUBLIC') throw notFound('This reply does not exist.')
  return restored
}

/** Replies that one transaction of the purge empties. */
const batchSize = 200

type PurgeContext = Pick<ServiceContext, 'database' | 'storage' | 'now' | 'log'>

/** Empties the replies that were deleted more than 24 hours ago, and deletes their files. */
export const purgeDeletedReplies = (context: PurgeContext, signal?: AbortSignal): Promise<void> =>
  purgeReplies(context, { deletedBefore: getRestorableSince(context.now()) }, signal)

/** Empties deleted replies, and deletes their files. */
export async function purgeReplies(context: PurgeContext, filter: DeletedRepliesFilter, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const { count, fileKeys } = await purgeReplyBatch(context.database, filter, batchSize)
    await deleteStoredFiles(context, fileKeys)
    if (!count) return
  }
}
