import type { Database, Transaction } from '../../../database/client.ts'
import { recordDomainEvent } from '../../../jobs/record-domain-event.ts'
import { buildShownColumnsSql, type TextOfAuthor } from '../../texts/data/moderation.ts'
import { recordShownText, returningShownSql, type ShownText } from '../../texts/domain-events.ts'
import { isDeleted, isInViewSql } from '../../texts/visibility.ts'

/** The posts with these ids as moderators see them: hidden and deleted ones too. */
export async function findModeratedPosts(database: Database | Transaction, ids: string[]) {
  const posts = await database.post.findMany({
    where: { id: { in: ids } },
    select: {
      ...{ id: true, authorUid: true, version: true, contentHtml: true, visibility: true, hiddenAt: true, clubSlug: true, isMembersOnly: true },
      files: { orderBy: { position: 'asc' }, select: { file: { select: { key: true } } } },
    },
  })
  return posts.map(({ files, visibility, clubSlug, isMembersOnly, ...post }) => ({
    ...{ ...post, title: null, isDeleted: isDeleted({ visibility }) },
    fileKeys: files.map(({ file }) => file.key),
    ...(isMembersOnly && { membersOf: clubSlug }),
  }))
}

/** The last posts of an author that are shown, with so many characters of each. */
export const listPostsOfAuthor = (database: Database, authorUid: string, take: number, maxChars: number) =>
  database.$queryRaw<TextOfAuthor[]>`
    select id, left(content_html, ${maxChars}::int) as "contentHtml", created_at as "createdAt" from posts
    where author_uid = ${authorUid} and ${isInViewSql('posts')} order by created_at desc, id desc limit ${take}`

/**
 * Hides a post, as if it was deleted. Records `post.hidden` if it was not hidden. `isRetained`: see `retainPost`. One statement: PostgreSQL checks the author of a
 * row that a transaction changes twice, and the author may be missing.
 */
export async function hidePost(transaction: Transaction, id: string, now: Date, isRetained: boolean): Promise<void> {
  const [post] = await transaction.$queryRaw<{ isNewlyHidden: boolean }[]>`
    update posts set deleted_at = coalesce(deleted_at, ${now}), hidden_at = coalesce(hidden_at, ${now}), is_purge_held = ${isRetained}
    where id = ${id}::uuid and (hidden_at is null or is_purge_held <> ${isRetained}) returning old.visibility <> 'HIDDEN' as "isNewlyHidden"`
  if (post?.isNewlyHidden) await recordDomainEvent(transaction, { kind: 'post.hidden', subject: id, actor: null, at: now })
}

/**
 * Shows a hidden post again, unless its author deleted it before, and no longer holds its purge. A post whose account is to be deleted with it stays deleted with the
 * account.
 */
export async function showPost(transaction: Transaction, id: string, now: Date): Promise<void> {
  const [post] = await transaction.$queryRaw<ShownText[]>`
    update posts post set hidden_at = null, is_purge_held = false, ${buildShownColumnsSql('post')}
    where id = ${id}::uuid and (hidden_at is not null or is_purge_held) returning ${returningShownSql}`
  if (post) await recordShownText(transaction, 'post', id, post, now)
}

/** While a case is open, a post that its author deletes is not purged. */
export const retainPost = (transaction: Transaction, id: string) => transaction.post.updateMany({ where: { id }, data: { isRetained: true } })

/** Leaves hidden posts to the purge. */
export const releaseHiddenPosts = (database: Database, ids: string[]) =>
  database.post.updateMany({ where: { id: { in: ids }, hiddenAt: { not: null } }, data: { hiddenAt: null } })
