import type { Database, Transaction } from '../../../database/client.ts'
import type { Position } from '../../../relay/connection.ts'
import { buildIsInViewSql, whereInView } from '../../texts/visibility.ts'
import { cardJoinsSql, cardSql, type PostRecord, queryCards } from '../data.ts'

/** At most `take` posts for each club, newest first; those for members only with `includesMembersOnly`. */
export function listClubPosts(database: Database, clubSlugs: string[], includesMembersOnly: boolean, take: number, after?: Position): Promise<PostRecord[]> {
  const text = `
    select ${cardSql} from unnest($1::text[]) as requested (slug) cross join lateral (
      select * from posts post
      where post.club_slug = requested.slug and ${includesMembersOnly ? buildIsInViewSql('post') : "post.visibility = 'PUBLIC'"}
        ${after ? 'and (post.created_at, post.id) < ($2, $3::uuid)' : ''}
      order by post.created_at desc, post.id desc limit ${Math.trunc(take)}
    ) post ${cardJoinsSql} order by post.created_at desc, post.id desc`
  const name = `club-posts-${includesMembersOnly ? 'members' : 'public'}-${after ? 'next' : 'first'}-${take}`
  return queryCards(database, { name, text }, [clubSlugs, ...(after ? [after.createdAt, after.id] : [])])
}

const pinnedQuery = {
  name: 'pinned-posts',
  text: `select ${cardSql} from posts post ${cardJoinsSql} where post.club_slug = any($1::text[]) and post.is_pinned and ${buildIsInViewSql('post')}`,
}

/** The pinned posts of clubs, also those for members only. */
export const findPinnedPosts = (database: Database, clubSlugs: readonly string[]): Promise<PostRecord[]> => queryCards(database, pinnedQuery, [clubSlugs])

/** Pins a post of a club whose row is locked, or none, in place of the pinned one. False if the club has no such post. */
export async function updatePinnedPost(transaction: Transaction, clubSlug: string, postId: string | null): Promise<boolean> {
  await transaction.post.updateMany({ where: { clubSlug, isPinned: true, ...(postId !== null && { id: { not: postId } }) }, data: { isPinned: false } })
  if (postId === null) return true
  const { count } = await transaction.post.updateMany({ where: { id: postId, clubSlug, ...whereInView }, data: { isPinned: true } })
  return count > 0
}
