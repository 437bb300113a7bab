import { Prisma } from '../../../generated/prisma/client.ts'

/** A post or reply, with the beginning of its text. */
export type TextOfAuthor = { id: string; contentHtml: string; createdAt: Date }

/** The columns `deleted_at` and `deleted_with_account` of a post or reply that is shown again, also one whose author is missing. */
export function buildShownColumnsSql(table: 'post' | 'reply') {
  const isHiddenOnly = Prisma.raw(`(${table}.hidden_at is not null and ${table}.deleted_at = ${table}.hidden_at)`)
  const leavesWithAccount = Prisma.sql`exists (
    select from users author where author.uid = ${Prisma.raw(table)}.author_uid and author.deletion_requested_at is not null and not author.deletion_keeps_posts)`
  return Prisma.sql`
    deleted_at = case when ${isHiddenOnly} and not ${leavesWithAccount} then null else ${Prisma.raw(table)}.deleted_at end,
    deleted_with_account = ${Prisma.raw(table)}.deleted_with_account or (${isHiddenOnly} and ${leavesWithAccount})`
}
