import type { Database, Transaction } from '../../../database/client.ts'
import { lockPostCounts } from '../../posts/data/post-counts.ts'
import { buildShownColumnsSql, type TextOfAuthor } from '../../texts/data/moderation.ts'
import { recordShownText, returningShownSql, type ShownText } from '../../texts/domain-events.ts'
import { isDeleted } from '../../texts/visibility.ts'
import { countChangedReply } from './reply-changes.ts'

/** The replies with these ids as moderators see them: hidden and deleted ones too, and those of hidden posts. */
export async function findModeratedReplies(database: Database | Transaction, ids: string[]) {
  const replies = await database.reply.findMany({
    where: { id: { in: ids } },
    select: {
      ...{ id: true, authorUid: true, version: true, contentHtml: true, visibility: true, hiddenAt: true, postId: true, number: true },
      ...{ file: { select: { key: true } }, post: { select: { visibility: true } } },
    },
  })
  return replies.map(({ file, post, visibility, ...reply }) => ({
    ...{ ...reply, title: null, isDeleted: isDeleted({ visibility }) || isDeleted(post) },
    fileKeys: file ? [file.key] : [],
  }))
}

/** The last replies of an author that are shown, with so many characters of each. */
export const listRepliesOfAuthor = (database: Database, authorUid: string, take: number, maxChars: number) =>
  database.$queryRaw<TextOfAuthor[]>`
    select reply.id, left(reply.content_html, ${maxChars}::int) as "contentHtml", reply.created_at as "createdAt"
    from replies reply join posts post on post.id = reply.post_id and post.visibility = 'PUBLIC'
    where reply.author_uid = ${authorUid} and reply.visibility = 'PUBLIC' order by reply.created_at desc, reply.id desc limit ${take}`

/** Hides a reply, as if it was deleted, and counts it. `isRetained`: see `retainReply`. One statement, as `hidePost`. */
export async function hideReply(transaction: Transaction, id: string, now: Date, isRetained: boolean): Promise<void> {
  const postId = await lockThreadOf(transaction, id)
  if (postId === null) return
  const [reply] = await transaction.$queryRaw<{ wasPublic: boolean }[]>`
    update replies set deleted_at = coalesce(deleted_at, ${now}), hidden_at = coalesce(hidden_at, ${now}), is_purge_held = ${isRetained}
    where id = ${id}::uuid and (hidden_at is null or is_purge_held <> ${isRetained}) and author_uid is not null
    returning old.visibility = 'PUBLIC' as "wasPublic"`
  if (reply?.wasPublic) await countChangedReply(transaction, postId, -1)
}

/** Shows a hidden reply again, unless its author deleted it before, counts it, and no longer holds its purge. */
export async function showReply(transaction: Transaction, id: string, now: Date): Promise<void> {
  const postId = await lockThreadOf(transaction, id)
  if (postId === null) return
  const [reply] = await transaction.$queryRaw<ShownText[]>`
    update replies reply set hidden_at = null, is_purge_held = false, ${buildShownColumnsSql('reply')}
    where id = ${id}::uuid and (hidden_at is not null or is_purge_held) and author_uid is not null returning ${returningShownSql}`
  if (!reply) return
  if (reply.isShown) await countChangedReply(transaction, postId, 1)
  await recordShownText(transaction, 'reply', id, reply, now)
}

/** Locks the counters of the reply's thread; null without such a reply. */
async function lockThreadOf(transaction: Transaction, id: string): Promise<string | null> {
  const reply = await transaction.reply.findUnique({ where: { id }, select: { postId: true } })
  if (reply) await lockPostCounts(transaction, reply.postId)
  return reply?.postId ?? null
}

/** While a case is open, a reply that its author deletes is not purged. */
export const retainReply = (transaction: Transaction, id: string) => transaction.reply.updateMany({ where: { id }, data: { isRetained: true } })

/** Leaves hidden replies to the purge. */
export const releaseHiddenReplies = (database: Database, ids: string[]) =>
  database.reply.updateMany({ where: { id: { in: ids }, hiddenAt: { not: null } }, data: { hiddenAt: null } })

/** The text of a post or of a reply that surrounds a reported one. */
type SurroundingText = { replyId: string; version: number; contentHtml: string }

/** The post of each reply, unless its author has deleted it, and at most two replies before and after it, without deleted ones, in order; one statement for any number of replies. */
export const listSurroundings = (database: Database, replyIds: string[]): Promise<SurroundingText[]> =>
  database.$queryRaw<SurroundingText[]>`
    select reply.id as "replyId", surrounding.version, surrounding.content_html as "contentHtml" from replies reply cross join lateral (
      select 0 as number, version, content_html from posts where id = reply.post_id and (deleted_at is null or deleted_at = hidden_at)
      union all
      select number, version, content_html from replies neighbour
      where neighbour.post_id = reply.post_id and neighbour.number between reply.number - 2 and reply.number + 2 and neighbour.id <> reply.id
        and neighbour.visibility = 'PUBLIC'
    ) surrounding where reply.id = any(${replyIds}::uuid[]) order by reply.id, surrounding.number`
