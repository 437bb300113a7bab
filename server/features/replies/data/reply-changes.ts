import type { Database, Transaction } from '../../../database/client.ts'
import { notifySql, serializeMessage } from '../../../database/pubsub.ts'
import type { Reply } from '../../../generated/prisma/client.ts'
import { conflict, notFound } from '../../../utils/errors.ts'
import { type FileRecord, insertFile } from '../../media/data.ts'
import { type IdempotencyKeyLock, markUsedByReply } from '../../posts/data/idempotency-keys.ts'
import { changeReplyCount, lockPostCounts, takeReplyNumber } from '../../posts/data/post-counts.ts'
import { createVersionConflict, insertRevision, isMarkedEdit } from '../../posts/data/revisions.ts'
import { findReply, findThread, getReplyAddedChannel, type ReplyAddedEvent, type ReplyRecord, type ThreadRecord } from '../data.ts'

type NewReply = Pick<Reply, 'id' | 'postId' | 'contentHtml' | 'inReplyTo' | 'createdAt'> & { authorUid: string }

const insertReplySql = `
  with reply as (
    insert into replies (id, post_id, number, author_uid, content_html, in_reply_to, file_id, created_at)
    values ($1::uuid, $2::uuid, $3::int, $4, $5, $6::int, $7::uuid, $8::timestamptz) returning id
  ) select ${notifySql('$9')} from reply`

/**
 * Inserts a reply with the next number of its thread and notifies subscribers. The thread is locked last, for two or three statements. `assertOpen` throws the
 * error of a thread that was closed or deleted in the meantime; the thread is read through the connection of the transaction, since others wait for more.
 */
export async function insertReply(
  database: Database,
  reply: NewReply,
  { file, lock }: { file: FileRecord | undefined; lock: IdempotencyKeyLock | undefined },
  assertOpen: (thread: ThreadRecord | null) => void,
): Promise<ReplyRecord> {
  const { id, postId, authorUid, contentHtml, inReplyTo, createdAt } = reply
  await database.$transaction(async (transaction) => {
    if (file) await insertFile(transaction, file)
    const number = await takeReplyNumber(transaction, postId, createdAt)
    if (number === null) {
      assertOpen(await findThread(transaction, postId))
      throw conflict('This thread was closed for a moment. Try again.')
    }
    const event: ReplyAddedEvent = { id, postId, number, authorUid, createdAt: createdAt.toISOString() }
    await transaction.$executeRawUnsafe(
      insertReplySql,
      ...[id, postId, number, authorUid, contentHtml, inReplyTo, file?.id ?? null, createdAt],
      serializeMessage(getReplyAddedChannel(postId), event),
    )
    if (lock) await markUsedByReply(transaction, lock, id)
  })
  return findInserted(database, id)
}

async function findInserted(database: Database, id: string): Promise<ReplyRecord> {
  const reply = await findReply(database, id)
  if (!reply) throw notFound('This reply does not exist.')
  return reply
}

const ownColumns = {
  ...{ id: true, postId: true, number: true, authorUid: true, contentHtml: true, version: true, votes: true },
  ...{ createdAt: true, editedAt: true, deletedAt: true },
  file: { select: { id: true, key: true } },
  post: { select: { community: true, deletedAt: true } },
} as const

/** A reply with what its author's changes need, also if it is deleted; null if it or its post is missing. */
export async function findReplyToChange(database: Pick<Database, 'reply'>, id: string) {
  const reply = await database.reply.findUnique({ where: { id }, select: ownColumns })
  return reply && !reply.post.deletedAt ? reply : null
}

const lockReply = (transaction: Transaction, id: string) => transaction.$queryRaw`select 1 from replies where id = ${id}::uuid for update`

type ReplyEdit = { version: number; contentHtml: string; removesFile: boolean; file: FileRecord | undefined }

/** Replaces the text and the file of a reply. CONFLICT unless it still has the version. Returns the key of the file that was taken out. */
export function updateReply(
  database: Database,
  { id, postId }: Pick<Reply, 'id' | 'postId'>,
  { version, contentHtml, removesFile, file }: ReplyEdit,
  now: Date,
): Promise<string | null> {
  return database.$transaction(async (transaction) => {
    // In the order of a deletion. What is read after the locks has every vote and reply.
    await lockPostCounts(transaction, postId)
    await lockReply(transaction, id)
    const before = await findReplyToChange(transaction, id)
    if (!before || before.deletedAt) throw notFound('This reply does not exist.')
    if (before.version !== version) throw createVersionConflict('reply')
    const hasReactions = before.votes > 0 || (await hasRepliesAfter(transaction, before))
    const isMarked = isMarkedEdit({ createdAt: before.createdAt, hasReactions }, now)
    if (isMarked && before.contentHtml !== contentHtml) await insertRevision(transaction, toRevision(before), now)
    if (file) await insertFile(transaction, file)
    const changesFile = removesFile || file !== undefined
    await transaction.reply.update({
      where: { id },
      data: { contentHtml, version: version + 1, ...(isMarked && { editedAt: now }), ...(changesFile && { fileId: file?.id ?? null }) },
      select: { id: true },
    })
    if (!removesFile || !before.file) return null
    await transaction.file.delete({ where: { id: before.file.id }, select: { id: true } })
    return before.file.key
  })
}

const toRevision = ({ id, version, contentHtml, editedAt, createdAt }: Pick<Reply, 'id' | 'version' | 'contentHtml' | 'editedAt' | 'createdAt'>) =>
  ({ kind: 'REPLY', subjectId: id, version, contentHtml, publishedAt: editedAt ?? createdAt }) as const

const hasRepliesAfter = async (transaction: Transaction, { postId, number }: Pick<Reply, 'postId' | 'number'>) =>
  (await transaction.postCounts.findUniqueOrThrow({ where: { postId }, select: { lastNumber: true } })).lastNumber > number

/** Deletes a reply, or restores it with `deletedAt` null, and counts it. Returns whether it changed. */
export function updateDeletedAt(database: Database, { id, postId }: Pick<Reply, 'id' | 'postId'>, deletedAt: Date | null): Promise<boolean> {
  return database.$transaction(async (transaction) => {
    // New replies and other deletions wait, so that the time of the newest reply is exact.
    await lockPostCounts(transaction, postId)
    const { count } = await transaction.reply.updateMany({
      where: { id, deletedAt: deletedAt ? null : { not: null }, authorUid: { not: null } },
      data: { deletedAt },
    })
    if (!count) return false
    const newest = await transaction.reply.findFirst({ where: { postId, deletedAt: null }, orderBy: { number: 'desc' }, select: { createdAt: true } })
    await changeReplyCount(transaction, postId, deletedAt ? -1 : 1, newest?.createdAt ?? null)
    return true
  })
}

/**
 * Empties at most `limit` replies that were deleted before an instant: author, text, file, revisions, votes and bookmarks. The numbers stay. Returns the
 * number of replies and the keys of their files.
 */
export function purgeReplies(database: Database, before: Date, limit: number): Promise<{ count: number; fileKeys: string[] }> {
  return database.$transaction(async (transaction) => {
    const rows = await transaction.$queryRaw<{ id: string; fileId: string | null; key: string | null }[]>`
      select reply.id, file.id as "fileId", file.key from replies reply left join files file on file.id = reply.file_id
      where reply.deleted_at < ${before} and reply.author_uid is not null
      limit ${limit} for update of reply skip locked`
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
