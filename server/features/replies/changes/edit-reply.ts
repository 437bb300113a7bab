import type { ServiceContext } from '../../../auth/service-context.ts'
import type { Upload } from '../../../http/uploads/upload.ts'
import { formatInstant } from '../../../utils/campus-time.ts'
import { forbidden, invalid, notFound } from '../../../utils/errors.ts'
import { parseInput } from '../../../utils/parse.ts'
import { parseUuid } from '../../../utils/uuid.ts'
import { deleteStoredFiles, getFileUrl, withRetainedUploads, withStoredFiles } from '../../media/service.ts'
import { consumeNewAccountLimits } from '../../new-accounts/service.ts'
import { createVersionConflict } from '../../texts/data/revisions.ts'
import { addAlts, assertFileCount, selectChangedAlts } from '../../texts/files.ts'
import { getEditableUntil } from '../../texts/policy.ts'
import { altsShape, getReplyMaxBytesByKind, prepareReplyContent } from '../content.ts'
import { findReplyToChange, getWrittenReply, updateReply } from '../data/reply-changes.ts'
import { findReply, type ReplyRecord, type WrittenReply } from '../data.ts'
import { editReplyInput, replyEditWindowMs, replyFileLimit } from '../input.ts'
import { assertCanReply } from '../service.ts'

/** The viewer's own reply. NOT_FOUND if it or its post is missing, FORBIDDEN if it is another user's. */
export async function getOwnReply({ database }: ServiceContext, uid: string, id: string) {
  const replyId = parseUuid(id)
  const reply = replyId ? await findReplyToChange(database, replyId) : null
  if (!reply?.authorUid) throw notFound('This reply does not exist.')
  if (reply.authorUid !== uid) {
    if (reply.visibility !== 'PUBLIC') throw notFound('This reply does not exist.')
    throw forbidden('This is the reply of another user.')
  }
  return { ...reply, authorUid: uid }
}

/**
 * Changes the text and the file of the viewer's own reply. FORBIDDEN 24 hours after its publication, CONFLICT if it has a newer version. The new text
 * and file pass the same checks as those of a new reply; a reply whose new text is held for review is hidden.
 */
export async function editReply(context: ServiceContext, id: string, input: unknown, uploads: Upload[]): Promise<WrittenReply> {
  const { uid } = await assertCanReply(context)
  const { version, contentHtml: html, removedFiles, alts, changedAlts: altChanges } = parseInput(editReplyInput.extend(altsShape), input)
  const reply = await getOwnReply(context, uid, id)
  if (reply.visibility !== 'PUBLIC') throw notFound('This reply does not exist.')
  const editableUntil = getEditableUntil(reply, replyEditWindowMs)
  if (context.now() > editableUntil) throw forbidden(`This reply could be edited until ${formatInstant(editableUntil)}.`)
  if (reply.version !== version) throw createVersionConflict('reply')
  const url = reply.file && getFileUrl(context, reply.file)
  if (removedFiles.some((removed) => removed !== url)) throw invalid('The reply has no such file.', 'removedFiles')
  const changedAlts = selectChangedAlts(context, reply.file ? [reply.file] : [], altChanges)
  const removesFile = removedFiles.length > 0
  const remaining = reply.file && !removesFile ? 1 : 0
  assertFileCount(context, { existing: remaining, uploads, alts }, replyFileLimit)
  const { removedKey, isHeldForReview } = await withRetainedUploads(uploads, async (retainedUploads) => {
    const contentHtml = await prepareReplyContent(context, html, { hasFiles: remaining + retainedUploads.length > 0 })
    return withStoredFiles(context, 'media', addAlts(retainedUploads, alts), getReplyMaxBytesByKind(reply.post.community), async ([file]) => {
      await consumeNewAccountLimits(context, uid, { contentHtml, previousHtml: reply.contentHtml, fileCount: file ? 1 : 0 })
      await context.consumeRateLimit('edits')
      return updateReply(context.database, reply, { version, contentHtml, removesFile, changedAlts, file }, context.now())
    })
  })
  if (removedKey) await deleteStoredFiles(context, [removedKey])
  return { reply: isHeldForReview ? await getWrittenReply(context.database, reply.id) : await getChangedReply(context, reply.id), isHeldForReview }
}

export async function getChangedReply({ database }: ServiceContext, id: string): Promise<ReplyRecord> {
  const reply = await findReply(database, id)
  if (!reply) throw notFound('This reply does not exist.')
  return reply
}
