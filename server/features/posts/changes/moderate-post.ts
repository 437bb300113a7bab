import type { Database, Transaction } from '../../../database/client.ts'
import { Prisma } from '../../../generated/prisma/client.ts'
import { recordDomainEvent } from '../../../jobs/record-domain-event.ts'
import { recordShownText, returningShownSql, type ShownText } from './domain-events.ts'

/** The posts with these ids as moderators see them: hidden and deleted ones too. */
export async function findModeratedPosts(database: Database | Transaction, ids: string[]) {
  const posts = await database.post.findMany({
    where: { id: { in: ids } },
    select: {
      ...{ id: true, authorUid: true, version: true, contentHtml: true, deletedAt: true, hiddenAt: true, clubSlug: true, isMembersOnly: true },
      files: { orderBy: { position: 'asc' }, select: { file: { select: { key: true } } } },
    },
  })
  return posts.map(({ files, deletedAt, clubSlug, isMembersOnly, ...post }) => ({
    ...{ ...post, title: null, isGone: deletedAt !== null && post.hiddenAt === null },
    fileKeys: files.map(({ file }) => file.key),
    ...(isMembersOnly && { membersOf: clubSlug }),
  }))
}

/** A post or reply, with the beginning of its text. */
export type TextOfAuthor = { id: string; contentHtml: string; createdAt: Date }

/** The last posts of an author that are shown, with so many characters of each. */
export const listPostsOfAuthor = (database: Database, authorUid: string, take: number, maxChars: number) =>
  database.$queryRaw<TextOfAuthor[]>`
    select id, left(content_html, ${maxChars}::int) as "contentHtml", created_at as "createdAt" from posts
    where author_uid = ${authorUid} and deleted_at is null order by created_at desc, id desc limit ${take}`

/** Hides a post, as if it was deleted. Records `post.hidden` if it was shown. */
export async function hidePost(transaction: Transaction, id: string, now: Date): Promise<void> {
  const count = await transaction.$executeRaw`
    update posts set deleted_at = coalesce(deleted_at, ${now}), hidden_at = ${now} where id = ${id}::uuid and hidden_at is null`
  if (count) await recordDomainEvent(transaction, { kind: 'post.hidden', subject: id, actor: null, at: now })
}

/** Shows a hidden post again, unless its author deleted it before. A post whose account is to be deleted with it stays deleted with the account. */
export async function showPost(transaction: Transaction, id: string, now: Date): Promise<void> {
  const [post] = await transaction.$queryRaw<ShownText[]>`
    update posts post set hidden_at = null, ${buildShownColumnsSql('post')} from users author
    where post.id = ${id}::uuid and post.hidden_at is not null and author.uid = post.author_uid returning ${returningShownSql}`
  if (post) await recordShownText(transaction, 'post', id, post, now)
}

/** The columns `deleted_at` and `deleted_with_account` of a post or reply of `author` that is shown again. */
export const buildShownColumnsSql = (table: 'post' | 'reply') => Prisma.sql`
  deleted_at = case when ${isHiddenOnlySql(table)} and not ${leavesWithAccountSql} then null else ${Prisma.raw(table)}.deleted_at end,
  deleted_with_account = ${Prisma.raw(table)}.deleted_with_account or (${isHiddenOnlySql(table)} and ${leavesWithAccountSql})`
const isHiddenOnlySql = (table: string) => Prisma.raw(`${table}.deleted_at = ${table}.hidden_at`)
const leavesWithAccountSql = Prisma.sql`(author.deletion_requested_at is not null and not author.deletion_keeps_posts)`

/** While a case is open, a post that its author deletes is not purged. */
export const setPostPurgeHeld = (transaction: Transaction, id: string, isPurgeHeld: boolean) =>
  transaction.post.updateMany({ where: { id }, data: { isPurgeHeld } })

/** Leaves hidden posts to the purge. */
export const releaseHiddenPosts = (database: Database, ids: string[]) =>
  database.post.updateMany({ where: { id: { in: ids }, hiddenAt: { not: null } }, data: { hiddenAt: null } })
