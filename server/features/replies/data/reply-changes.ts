import type { Database, Transaction } from '../../../database/client.ts'
import { publishSql, serializeMessage } from '../../../database/pubsub.ts'
import { Prisma, type Reply } from '../../../generated/prisma/client.ts'
import { type IdempotencyKeyLock, markKeyUsed } from '../../../http/idempotency/keys.ts'
import { recordDomainEvent } from '../../../jobs/record-domain-event.ts'
import { conflict, notFound } from '../../../utils/errors.ts'
import { type ChangedAlt, type FileRecord, insertFile, updateAlts } from '../../media/data.ts'
import { changeReplyCount, hasRepliesAfter, lockPostCounts, takeReplyNumber } from '../../posts/data/post-counts.ts'
import { findHoldReason } from '../../text-review/data/held-texts.ts'
import { recordHeldEdit, recordHeldText } from '../../text-review/hold-text.ts'
import { createVersionConflict, insertRevision, isMarkedEdit } from '../../texts/data/revisions.ts'
import { recordAddedMentions, recordShownText } from '../../texts/domain-events.ts'
import { whereDeleted } from '../../texts/visibility.ts'
import { findThread, findWrittenReply, getReplyAddedChannel, type ReplyAddedEvent, type ReplyRecord, type ThreadRecord, type WrittenReply } from '../data.ts'

type NewReply = Pick<Reply, 'id' | 'postId' | 'contentHtml' | 'inReplyTo' | 'createdAt'> & { authorUid: string }

const insertReplySql = `
  with reply as (
    insert into replies (id, post_id, number, author_uid, content_html, in_reply_to, file_id, created_at, deleted_at, hidden_at)
    values ($1::uuid, $2::uuid, $3::int, $4, $5, $6::int, $7::uuid, $8::timestamptz, $9::timestamptz, $9::timestamptz) returning id, hidden_at
  ) select case when reply.hidden_at is null then ${publishSql('$10')} end from reply`

/**
 * Inserts a reply with the next number of its thread and notifies subscribers. The thread is locked last, for two or three statements. `assertOpen` throws the
 * error of a thread that was closed or deleted in the meantime; the thread is read through the connection of the transaction, since others wait for more.
 * A reply whose text is held for review is hidden and not counted, and nobody is notified.
 */
export async function insertReply(
  database: Database,
  reply: NewReply,
  { file, lock }: { file: FileRecord | undefined; lock: IdempotencyKeyLock | undefined },
  assertOpen: (thread: ThreadRecord | null) => void,
): Promise<WrittenReply> {
  const { id, postId, authorUid, contentHtml, inReplyTo, createdAt } = reply
  const publication = { authorUid, subjectId: id, contentHtml, at: createdAt }
  const isHeldForReview = await database.$transaction(async (transaction) => {
    const heldFor = await findHoldReason(transaction, publication)
    if (heldFor === null) await recordDomainEvent(transaction, { kind: 'reply.added', subject: id, actor: authorUid, at: createdAt })
    else await recordHeldText(transaction, 'reply', publication, heldFor)
    if (file) await insertFile(transaction, file)
    const number = await takeReplyNumber(transaction, postId, createdAt, heldFor !== null)
    if (number === null) {
      assertOpen(await findThread(transaction, postId))
      throw conflict('This thread was closed for a moment. Try again.')
    }
    const event: ReplyAddedEvent = { id, postId, number, authorUid, createdAt: createdAt.toISOString() }
    await transaction.$executeRawUnsafe(
      insertReplySql,
      ...[id, postId, number, authorUid, contentHtml, inReplyTo, file?.id ?? null, createdAt, heldFor === null ? null : createdAt],
      serializeMessage(getReplyAddedChannel(postId), event),
    )
    if (lock) await markKeyUsed(transaction, lock, { replyId: id })
    return heldFor !== null
  })
  return { reply: await getWrittenReply(database, id), isHeldForReview }
}

/** A reply that its author has just written, hidden or not. NOT_FOUND if its post was deleted meanwhile. */
export async function getWrittenReply(database: Database, id: string): Promise<ReplyRecord> {
  const reply = await findWrittenReply(database, id)
  if (!reply) throw notFound('This reply does not exist.')
  return reply
}

const ownColumns = {
  ...{ id: true, postId: true, number: true, authorUid: true, contentHtml: true, version: true, votes: true },
  ...{ createdAt: true, editedAt: true, visibility: true, deletedAt: true, hiddenAt: true },
  file: { select: { id: true, key: true } },
  post: { select: { community: true, visibility: true } },
} as const

/** A reply with what its author's changes need, also if it is deleted; null if it or its post is missing. */
export async function findReplyToChange(database: Pick<Database, 'reply'>, id: string) {
  const reply = await database.reply.findUnique({ where: { id }, select: ownColumns })
  return reply?.post.visibility === 'PUBLIC' ? reply : null
}

const lockReply = (transaction: Transaction, id: string) => transaction.$queryRaw`select 1 from replies where id = ${id}::uuid for update`

type ReplyEdit = { version: number; contentHtml: string; removesFile: boolean; changedAlts: ChangedAlt[]; file: FileRecord | undefined }

/**
 * Replaces the text and the file of a reply, which is hidden if its new text is held for review. CONFLICT unless it still has the version. Returns the key of
 * the file that was taken out.
 */
export function updateReply(
  database: Database,
  { id, postId, authorUid, contentHtml: previousHtml }: Pick<Reply, 'id' | 'postId' | 'contentHtml'> & { authorUid: string },
  { version, contentHtml, removesFile, changedAlts, file }: ReplyEdit,
  now: Date,
): Promise<{ removedKey: string | null; isHeldForReview: boolean }> {
  const publication = { authorUid, subjectId: id, contentHtml, at: now }
  return database.$transaction(async (transaction) => {
    const heldFor = contentHtml === previousHtml ? null : await findHoldReason(transaction, publication)
    // In the order of a deletion. What is read after the locks has every vote and reply.
    await lockPostCounts(transaction, postId)
    await lockReply(transaction, id)
    const before = await findReplyToChange(transaction, id)
    if (before?.visibility !== 'PUBLIC') throw notFound('This reply does not exist.')
    if (before.version !== version) throw createVersionConflict('reply')
    const hasReactions = before.votes > 0 || (await hasRepliesAfter(transaction, postId, before.number))
    const isMarked = isMarkedEdit({ createdAt: before.createdAt, hasReactions }, now)
    if (isMarked && before.contentHtml !== contentHtml) await insertRevision(transaction, toRevision(before), now)
    await updateAlts(transaction, changedAlts)
    if (file) await insertFile(transaction, file)
    const changesFile = removesFile || file !== undefined
    const hidden = heldFor !== null && { deletedAt: now, hiddenAt: now }
    await transaction.reply.update({
      where: { id },
      data: { contentHtml, version: version + 1, ...(isMarked && { editedAt: now }), ...(changesFile && { fileId: file?.id ?? null }), ...hidden },
      select: { id: true },
    })
    if (heldFor === null) await recordAddedMentions(transaction, 'reply', { id, authorUid, previousHtml: before.contentHtml, contentHtml, now })
    else {
      await countChangedReply(transaction, postId, -1)
      await recordHeldEdit(transaction, 'reply', publication, heldFor)
    }
    const removedFile = removesFile ? before.file : null
    if (removedFile) await transaction.file.delete({ where: { id: removedFile.id }, select: { id: true } })
    return { removedKey: removedFile?.key ?? null, isHeldForReview: heldFor !== null }
  })
}

const toRevision = ({ id, version, contentHtml, editedAt, createdAt }: Pick<Reply, 'id' | 'version' | 'contentHtml' | 'editedAt' | 'createdAt'>) =>
  ({ kind: 'REPLY', subjectId: id, version, contentHtml, publishedAt: editedAt ?? createdAt }) as const

/** Deletes a reply of a user, or restores it, and counts it. Returns whether it changed. */
export function setReplyDeleted(
  database: Database,
  { id, postId, authorUid }: Pick<Reply, 'id' | 'postId'> & { authorUid: string },
  isDeleted: boolean,
  now: Date,
): Promise<boolean> {
  return database.$transaction(async (transaction) => {
    // New replies and other deletions wait, so that the time of the newest reply is exact.
    await lockPostCounts(transaction, postId)
    const { count } = await transaction.reply.updateMany({
      where: { id, ...(isDeleted ? { visibility: 'PUBLIC' } : whereDeleted), authorUid },
      data: { deletedAt: isDeleted ? now : null, deletedWithAccount: false },
    })
    if (!count) return false
    await countChangedReply(transaction, postId, isDeleted ? -1 : 1)
    if (!isDeleted) await recordShownText(transaction, 'reply', id, { authorUid, isShown: true, isNew: false }, now)
    return true
  })
}

/** Counts a reply that was deleted or restored, with the time of the newest reply. */
export async function countChangedReply(transaction: Transaction, postId: string, change: 1 | -1): Promise<void> {
  const newest = await transaction.reply.findFirst({ where: { postId, visibility: 'PUBLIC' }, orderBy: { number: 'desc' }, select: { createdAt: true } })
  await changeReplyCount(transaction, postId, change, newest?.createdAt ?? null)
}

/** Deleted replies: those that their authors deleted before an instant, or all of one author. */
export type DeletedRepliesFilter = { deletedBefore: Date } | { authorUid: string }

/** Replies that another server empties are skipped; those of one author are waited for, so that none is left. */
const toDeletedCondition = (filter: DeletedRepliesFilter, limit: number) =>
  'authorUid' in filter
    ? Prisma.sql`reply.author_uid = ${filter.authorUid} and reply.visibility <> 'PUBLIC' limit ${limit} for update of reply`
    : Prisma.sql`reply.deleted_at < ${filter.deletedBefore} and reply.author_uid is not null and reply.visibility = 'DELETED'
        and not reply.is_purge_held limit ${limit} for update of reply skip locked`

/**
 * Empties at most `limit` deleted replies: author, text, file, revisions, votes and bookmarks. The numbers stay. Returns the number of replies and the keys
 * of their files.
 */
export function purgeReplyBatch(database: Database, filter: DeletedRepliesFilter, limit: number): Promise<{ count: number; fileKeys: string[] }> {
  return database.$transaction(async (transaction) => {
    const rows = await transaction.$queryRaw<{ id: string; fileId: string | null; key: string | null }[]>`
      select reply.id, file.id as "fileId", file.key from replies reply left join files file on file.id = reply.file_id
      where ${toDeletedCondition(filter, limit)}`
    const ids = rows.map(({ id }) => id)
    const fileIds = rows.flatMap(({ fileId }) => fileId ?? [])
    if (!ids.length) return { count: 0, fileKeys: [] }
    await transaction.reply.updateMany({
      where: { id: { in: ids } },
      data: { authorUid: null, contentHtml: '', fileId: null, inReplyTo: null, editedAt: null, votes: 0 },
    })
    const bySubject = { where: { subjectId: { in: ids } } }
    await transaction.revision.deleteMany(bySubject)
    await transaction.vote.deleteMany(bySubject)
    await transaction.bookmark.deleteMany(bySubject)
    await transaction.file.deleteMany({ where: { id: { in: fileIds } } })
    return { count: ids.length, fileKeys: rows.flatMap(({ key }) => key ?? []) }
  })
}
