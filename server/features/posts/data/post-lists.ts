import type { Database } from '../../../database/client.ts'
import type { Position } from '../../../relay/connection.ts'
import { buildIsListedSql } from '../../users/data.ts'
import { cardJoinsSql, cardSql, type PostRecord, queryCards } from '../data.ts'
import type { Community } from '../input.ts'

/**
 * Completes a select with a condition to one page of posts that everybody may see, newest first, after the position ($2, $3) if `isAfter`. The limit is a
 * literal of the prepared statement: with a parameter PostgreSQL would plan it for each execution.
 */
const buildPageSql = (selectSql: string, take: number, isAfter: boolean) => `
  ${selectSql} and post.visibility = 'PUBLIC' ${isAfter ? 'and (post.created_at, post.id) < ($2, $3::uuid)' : ''}
  order by post.created_at desc, post.id desc limit ${Math.trunc(take)}`

const getPageName = (take: number, after?: object) => `${after ? 'next' : 'first'}-${take}`
const getPositionValues = (after?: Position) => (after ? [after.createdAt, after.id] : [])

/** One round trip whatever the page contains, and one index lookup for each post, however far into the list the page is. */
export function listPosts(database: Database, community: Community, take: number, after?: Position): Promise<PostRecord[]> {
  const text = buildPageSql(`select ${cardSql} from posts post ${cardJoinsSql} where post.community = $1::"Community"`, take, Boolean(after))
  return queryCards(database, { name: `posts-${getPageName(take, after)}`, text }, [community, ...getPositionValues(after)])
}

/** At most `take` posts of each author; one round trip for any number of authors. */
export function listPostsByAuthors(database: Database, authorUids: string[], take: number, after?: Position): Promise<PostRecord[]> {
  const pageSql = buildPageSql('select * from posts post where post.author_uid = requested.uid', take, Boolean(after))
  const text = `
    select ${cardSql} from unnest($1::text[]) as requested (uid) cross join lateral (${pageSql}) post ${cardJoinsSql} order by post.created_at desc, post.id desc`
  return queryCards(database, { name: `posts-by-authors-${getPageName(take, after)}`, text }, [authorUids, ...getPositionValues(after)])
}

/**
 * The posts of the users whom a user follows, newest first. One round trip: the newest post of each followee, from the index by author; the newest posts of
 * the `take` followees with the newest post, since the page has posts of no others; then one look-up for each post of the page.
 */
export function listFollowingPosts(database: Database, followerUid: string, take: number, after?: Position): Promise<PostRecord[]> {
  const buildNewestSql = (author: string, limit: number) =>
    buildPageSql(`select post.id, post.created_at from posts post where post.author_uid = ${author}`, limit, Boolean(after))
  const text = `
    select ${cardSql} from (
      select newest.* from (
        select follow.followee_uid from follows follow join users followee on followee.uid = follow.followee_uid and ${buildIsListedSql('followee')}
          cross join lateral (${buildNewestSql('follow.followee_uid', 1)}) latest
        where follow.follower_uid = $1 order by latest.created_at desc, latest.id desc limit ${Math.trunc(take)}
      ) author cross join lateral (${buildNewestSql('author.followee_uid', take)}) newest
      order by newest.created_at desc, newest.id desc limit ${Math.trunc(take)}
    ) page join posts post on post.id = page.id ${cardJoinsSql} order by page.created_at desc, page.id desc`
  return queryCards(database, { name: `following-posts-${getPageName(take, after)}`, text }, [followerUid, ...getPositionValues(after)])
}

/** How many posts each author has that everybody may see. */
export async function countPostsByAuthors(database: Database, authorUids: readonly string[]): Promise<Map<string, number>> {
  const rows = await database.$queryRaw<{ authorUid: string; count: number }[]>`
    select author_uid as "authorUid", count(*)::int as count from posts
    where author_uid = any(${authorUids}) and visibility = 'PUBLIC' group by author_uid`
  return new Map(rows.map(({ authorUid, count }) => [authorUid, count]))
}

/**
 * Reads a page of posts from the index of another table `sorted` that has the sort key: first the page of the index, then one lookup for each post.
 * `columns` are the sort key, all descending; the last one is the id of the post.
 */
function listSortedPosts(
  database: Database,
  { name, table, condition, columns }: { name: string; table: string; condition: string; columns: string[] },
  value: string,
  take: number,
  after?: unknown[],
): Promise<PostRecord[]> {
  const parameters = columns.map((_column, index) => `$${index + 2}${index === columns.length - 1 ? '::uuid' : ''}`)
  const order = (alias: string) => `order by ${columns.map((column) => `${alias}.${column} desc`)}`
  const text = `
    select ${cardSql} from (
      select * from ${table} page where ${condition} ${after ? `and (${columns}) < (${parameters})` : ''} ${order('page')} limit ${Math.trunc(take)}
    ) sorted join posts post on post.id = sorted.post_id ${cardJoinsSql} where post.visibility = 'PUBLIC' ${order('sorted')}`
  return queryCards(database, { name: `${name}-${getPageName(take, after)}`, text }, [value, ...(after ?? [])])
}

const feedCondition = 'community = $1::"Community" and not is_deleted'
const activePosts = { name: 'active-posts', table: 'post_counts', condition: feedCondition, columns: ['last_activity_at', 'post_id'] }
const topPosts = { name: 'top-posts', table: 'post_counts', condition: feedCondition, columns: ['recent_votes', 'created_at', 'post_id'] }
const taggedPosts = { name: 'tagged-posts', table: 'post_tags', condition: 'tag = $1', columns: ['created_at', 'post_id'] }

/** The sort key of a post among the active ones. */
export type ActivityPosition = Pick<PostRecord, 'lastActivityAt' | 'id'>

/** A community's posts, the last activity first. */
export const listActivePosts = (database: Database, community: Community, take: number, after?: ActivityPosition) =>
  listSortedPosts(database, activePosts, community, take, after && [after.lastActivityAt, after.id])

/** The sort key of a post among the top ones. */
export type VotePosition = Pick<PostRecord, 'recentVotes' | 'createdAt' | 'id'>

/** A community's posts, those with the most votes of the last seven days first. */
export const listTopPosts = (database: Database, community: Community, take: number, after?: VotePosition) =>
  listSortedPosts(database, topPosts, community, take, after && [after.recentVotes, after.createdAt, after.id])

/** The posts with a hashtag in all communities, newest first. */
export const listPostsByTag = (database: Database, tag: string, take: number, after?: Position) =>
  listSortedPosts(database, taggedPosts, tag, take, after && getPositionValues(after))

export type TagRecord = { name: string }

/** The hashtag as it is stored, in lower case; null if no post has it. */
export async function findTag(database: Database, name: string): Promise<TagRecord | null> {
  const [tag] = await database.$queryRaw<TagRecord[]>`select tag as name from post_tags where tag = lower(${name}) limit 1`
  return tag ?? null
}
