import type { Database, Transaction } from '../../../database/client.ts'
import { type Post, Prisma } from '../../../generated/prisma/client.ts'
import { type ChangedAlt, type FileRecord, updateAlts } from '../../media/data.ts'
import { findHoldReason } from '../../text-review/data/held-texts.ts'
import { recordHeldEdit } from '../../text-review/hold-text.ts'
import { insertRevision, isMarkedEdit } from '../../texts/data/revisions.ts'
import { recordAddedMentions, recordShownText } from '../../texts/domain-events.ts'
import { isInViewSql, whereDeleted, whereInView } from '../../texts/visibility.ts'
import { hasRepliesAfter, lockPostCounts } from '../data/post-counts.ts'

/** What decides whether a post may be changed. */
export type PostState = Pick<Post, 'id' | 'authorUid' | 'visibility' | 'deletedAt' | 'hiddenAt'>

/** The state of a post, deleted or not. */
export const findPostState = (database: Database, id: string): Promise<PostState | null> =>
  database.post.findUnique({ where: { id }, select: { id: true, authorUid: true, visibility: true, deletedAt: true, hiddenAt: true } })

/** A change of a post: its new text, and the files to delete and to add. */
type PostChange = {
  id: string
  authorUid: string
  version: number
  isTextChanged: boolean
  content: { contentHtml: string; summary: string; hashtags: string[] }
  removedFileIds: string[]
  changedAlts: ChangedAlt[]
  addedFiles: FileRecord[]
  now: Date
}

/**
 * Changes a post in one transaction; a marked edit keeps the text that it replaces. A post whose new text is held for review is hidden. Null if the post is
 * deleted or its version is another.
 */
export async function updatePost(database: Database, change: PostChange): Promise<{ isHeldForReview: boolean } | null> {
  const { id, authorUid, version, isTextChanged, content, removedFileIds, changedAlts, addedFiles, now } = change
  return database.$transaction(async (transaction) => {
    const publication = { authorUid, subjectId: id, contentHtml: content.contentHtml, at: now }
    const heldFor = isTextChanged ? await findHoldReason(transaction, publication) : null
    const current = await lockPost(transaction, id)
    if (current?.version !== version) return null
    const { contentHtml, createdAt, editedAt, hasReactions } = current
    const isMarked = isMarkedEdit({ createdAt, hasReactions }, now)
    if (isMarked && contentHtml !== content.contentHtml)
      await insertRevision(transaction, { kind: 'POST', subjectId: id, version, contentHtml, publishedAt: editedAt ?? createdAt }, now)
    const hidden = heldFor !== null && { deletedAt: now, hiddenAt: now }
    await transaction.post.update({
      where: { id },
      data: { ...content, version: version + 1, ...(isMarked && { editedAt: now }), ...hidden },
      select: { id: true },
    })
    if (removedFileIds.length) {
      await transaction.postFile.deleteMany({ where: { postId: id, fileId: { in: removedFileIds } } })
      await transaction.file.deleteMany({ where: { id: { in: removedFileIds } } })
    }
    await updateAlts(transaction, changedAlts)
    if (addedFiles.length) await insertPostFiles(transaction, id, addedFiles)
    if (heldFor === null) {
      await recordAddedMentions(transaction, 'post', { id, authorUid, previousHtml: contentHtml, contentHtml: content.contentHtml, now })
      return { isHeldForReview: false }
    }
    await recordHeldEdit(transaction, 'post', publication, heldFor)
    return { isHeldForReview: true }
  })
}

type LockedPost = { version: number; contentHtml: string; createdAt: Date; editedAt: Date | null; hasReactions: boolean }

/**
 * Locks a post and its counters until the transaction ends. Null if there is none, or if it is deleted. The counters are read by a statement of their own,
 * once no vote and no reply is under way: a statement that waits for a lock sees other rows as they were before.
 */
async function lockPost(transaction: Transaction, id: string): Promise<LockedPost | null> {
  const [post] = await transaction.$queryRaw<Omit<LockedPost, 'hasReactions'>[]>`
    select version, content_html as "contentHtml", created_at as "createdAt", edited_at as "editedAt"
    from posts where id = ${id}::uuid and ${isInViewSql('posts')} for no key update`
  if (!post) return null
  await lockPostCounts(transaction, id)
  const { votes } = await transaction.postCounts.findUniqueOrThrow({ where: { postId: id }, select: { votes: true } })
  return { ...post, hasReactions: votes > 0 || (await hasRepliesAfter(transaction, id, 0)) }
}

/** Adds files after those that a post has. */
async function insertPostFiles(transaction: Transaction, postId: string, files: FileRecord[]) {
  const { _max } = await transaction.postFile.aggregate({ where: { postId }, _max: { position: true } })
  const nextPosition = (_max.position ?? -1) + 1
  await transaction.file.createMany({ data: files })
  await transaction.postFile.createMany({ data: files.map(({ id: fileId }, index) => ({ postId, fileId, position: nextPosition + index })) })
}

/** Marks a post as deleted. Triggers keep its counters, hashtags and passages. */
export const markPostDeleted = (database: Database, id: string, deletedAt: Date) =>
  database.post.updateMany({ where: { id, ...whereInView }, data: { deletedAt, deletedWithAccount: false } })

/** Restores a deleted post unless it is hidden. */
export const restoreDeletedPost = (database: Database, { id, authorUid }: Pick<PostState, 'id' | 'authorUid'>, now: Date) =>
  database.$transaction(async (transaction) => {
    const { count } = await transaction.post.updateMany({
      where: { id, ...whereDeleted },
      data: { deletedAt: null, deletedWithAccount: false },
    })
    if (count) await recordShownText(transaction, 'post', id, { authorUid, isShown: true, isNew: false }, now)
  })

/** Closes the thread of a post, if it is open, or, with null, opens it. */
export const setThreadClosedAt = (database: Database, id: string, closedAt: Date | null) =>
  database.post.updateMany({ where: { id, ...whereInView, ...(closedAt && { closedAt: null }) }, data: { closedAt } })

/** Posts that their authors deleted before an instant, or posts of one author: all, or the deleted ones. */
export type PurgeFilter = { deletedBefore: Date } | { authorUid: string; onlyDeleted: boolean }

/** Posts that another server purges are skipped; those of one author are waited for, so that none is left. */
const toPurgeCondition = (filter: PurgeFilter, limit: number) =>
  'authorUid' in filter
    ? Prisma.sql`author_uid = ${filter.authorUid} and not (${filter.onlyDeleted} and ${isInViewSql('posts')}) order by id limit ${limit} for update`
    : Prisma.sql`deleted_at <= ${filter.deletedBefore} and visibility = 'DELETED' and not is_purge_held
        and not exists (select from replies where post_id = posts.id and is_purge_held) order by deleted_at limit ${limit} for update skip locked`

/**
 * Deletes at most `limit` posts in one transaction; returns their number and the keys of their files. Foreign keys and triggers delete what belongs to the
 * posts and their replies, and record `post.purged`, which features that copied text of a post handle.
 */
export const purgePostBatch = (database: Database, filter: PurgeFilter, limit: number) =>
  database.$transaction(
    async (transaction): Promise<{ count: number; fileKeys: string[] }> => {
      const posts = await transaction.$queryRaw<{ id: string }[]>`
        select id from posts where ${toPurgeCondition(filter, limit)}`
      const ids = posts.map(({ id }) => id)
      if (!ids.length) return { count: 0, fileKeys: [] }
      const files = await transaction.$queryRaw<{ id: string; key: string }[]>`
        select id, key from files where id in (
          select file_id from post_files where post_id = any(${ids}::uuid[]) union all select file_id from replies where post_id = any(${ids}::uuid[]))`
      await transaction.$executeRaw`delete from post_files where post_id = any(${ids}::uuid[])`
      await transaction.$executeRaw`delete from posts where id = any(${ids}::uuid[])`
      await transaction.file.deleteMany({ where: { id: { in: files.map(({ id }) => id) } } })
      return { count: ids.length, fileKeys: files.map(({ key }) => key) }
    },
    { maxWait: 10_000, timeout: 60_000 },
  )
