import type { Database, PreparedStatement, Transaction } from '../../database/client.ts'
import { Prisma, type SubjectKind, type Vote } from '../../generated/prisma/client.ts'
import type { Position } from '../../relay/connection.ts'
import { buildChangeVoteCountSql } from '../posts/data/post-counts.ts'

/** A post or reply, by its kind and row id. */
export type PostOrReplyRef = { kind: SubjectKind; id: string }

/** What a viewer has done with a post or reply. */
export type ViewerReactions = { hasVoted: boolean; hasBookmarked: boolean }

const findAuthorQueries: Record<SubjectKind, PreparedStatement> = {
  POST: { name: 'post-author', text: `select author_uid from posts where id = $1::uuid and visibility = 'PUBLIC'` },
  REPLY: {
    name: 'reply-author',
    text: `
      select reply.author_uid from replies reply join posts post on post.id = reply.post_id
      where reply.id = $1::uuid and reply.visibility = 'PUBLIC' and post.visibility = 'PUBLIC'`,
  },
}

/** The author of a post or reply; null if it is missing or deleted, a reply to a deleted post, or a post for members of a club. */
export const findPostOrReplyAuthor = async (database: Database, { kind, id }: PostOrReplyRef): Promise<string | null> =>
  (await database.queryRows<[string | null]>(findAuthorQueries[kind], [id]))[0]?.[0] ?? null

/** A vote for a post counts as recent until `expireVotes`. */
const insertVoteSql = (kind: SubjectKind) => `
  insert into votes (subject_id, user_uid, kind, created_at, is_recent) values ($1::uuid, $2, '${kind}', $3::timestamptz, ${kind === 'POST'})
  on conflict do nothing returning subject_id, 1 as votes, is_recent::int as recent_votes`
const deleteVoteSql =
  'delete from votes where subject_id = $1::uuid and user_uid = $2 and $3::timestamptz is not null returning subject_id, -1 as votes, -is_recent::int as recent_votes'

const changeReplyVotesSql =
  'update replies reply set votes = reply.votes + change.votes from vote change where reply.id = change.subject_id returning reply.votes'

/** Stores or deletes a vote, counts it if that has changed something, and selects the number of votes. */
const buildVoteQuery = (kind: SubjectKind, up: boolean): PreparedStatement => ({
  name: `${up ? 'vote' : 'withdraw-vote'}-${kind}`,
  text: `
    with vote as (${up ? insertVoteSql(kind) : deleteVoteSql}),
    counted as (${kind === 'POST' ? buildChangeVoteCountSql('vote') : changeReplyVotesSql})
    select coalesce((select votes from counted), (select votes from ${kind === 'POST' ? 'post_counts where post_id' : 'replies where id'} = $1::uuid))`,
})

/** Stores or deletes a vote and counts it, in one statement; a repeated call changes nothing. Returns the number of votes. */
export async function updateVote(database: Database, { kind, id }: PostOrReplyRef, userUid: string, up: boolean, now: Date): Promise<number> {
  const [row] = await database.queryRows<[string | null]>(buildVoteQuery(kind, up), [id, userUid, now])
  return Number(row?.[0])
}

/** Stores votes of posts and replies that have none yet, and counts them; three statements for any number of votes. */
export async function insertVotes(transaction: Transaction, votes: Vote[]): Promise<void> {
  await transaction.vote.createMany({ data: votes })
  const idsOf = (kind: SubjectKind) => [...new Set(votes.filter((vote) => vote.kind === kind).map(({ subjectId }) => subjectId))]
  await transaction.$executeRaw`
    with change as (
      select subject_id, count(*)::int as votes, count(*) filter (where is_recent)::int as recent_votes
      from votes where subject_id = any(${idsOf('POST')}::uuid[]) group by subject_id
    ) ${Prisma.raw(buildChangeVoteCountSql('change'))}`
  await transaction.$executeRaw`
    with vote as (select subject_id, count(*)::int as votes from votes where subject_id = any(${idsOf('REPLY')}::uuid[]) group by subject_id)
    ${Prisma.raw(changeReplyVotesSql)}`
}

const expireVotesQuery: PreparedStatement = {
  name: 'expire-votes',
  text: `
    with old as (
      select subject_id, user_uid from votes where is_recent and created_at < $1::timestamptz order by created_at limit $2::int for update skip locked
    ), expired as (
      update votes vote set is_recent = false from old where vote.subject_id = old.subject_id and vote.user_uid = old.user_uid returning vote.subject_id
    ), change as (
      select subject_id, 0 as votes, -count(*)::int as recent_votes from expired group by subject_id
    ), counted as (${buildChangeVoteCountSql('change')})
    select count(*) from expired`,
}

/**
 * Takes at most `limit` votes cast before `before` out of the counts of recent votes, oldest first; returns their number. Votes that another transaction
 * changes are left for the next call.
 */
export async function expireVotes(database: Database, before: Date, limit: number): Promise<number> {
  const [row] = await database.queryRows<[string]>(expireVotesQuery, [before, limit])
  return Number(row?.[0])
}

const deleteVotesOfUserQuery: PreparedStatement = {
  name: 'delete-votes-of-user',
  text: `
    with deleted as (
      delete from votes where (subject_id, user_uid) in (select subject_id, user_uid from votes where user_uid = $1 limit $2::int)
      returning subject_id, kind, -1 as votes, -is_recent::int as recent_votes
    ), post_vote as (select * from deleted where kind = 'POST'), counted_posts as (${buildChangeVoteCountSql('post_vote')}),
    vote as (select * from deleted where kind = 'REPLY'), counted_replies as (${changeReplyVotesSql})
    select count(*) from deleted`,
}

/** Withdraws at most `limit` votes of a user and counts them; returns their number. */
export async function deleteVotesOfUser(database: Database, userUid: string, limit: number): Promise<number> {
  const [row] = await database.queryRows<[string]>(deleteVotesOfUserQuery, [userUid, limit])
  return Number(row?.[0])
}

/** Bookmarks a post or reply, or removes the bookmark; a repeated call changes nothing. */
export async function updateBookmark(database: Database, { kind, id }: PostOrReplyRef, userUid: string, bookmarked: boolean, now: Date): Promise<void> {
  if (bookmarked) await database.bookmark.createMany({ data: { userUid, subjectId: id, kind, createdAt: now }, skipDuplicates: true })
  else await database.bookmark.deleteMany({ where: { userUid, subjectId: id } })
}

/** A bookmark: `id` is the row id of its post or reply, `createdAt` when it was saved. */
export type BookmarkRecord = PostOrReplyRef & Position

/** A user's bookmarks of posts and replies that are not deleted, last saved first. */
export function listBookmarks(database: Database, userUid: string, take: number, after?: Position): Promise<BookmarkRecord[]> {
  const position = after ? Prisma.sql`and (bookmark.created_at, bookmark.subject_id) < (${after.createdAt}, ${after.id}::uuid)` : Prisma.empty
  return database.$queryRaw`
    select bookmark.kind, bookmark.subject_id as id, bookmark.created_at as "createdAt" from bookmarks bookmark
    left join replies reply on bookmark.kind = 'REPLY' and reply.id = bookmark.subject_id and reply.visibility = 'PUBLIC'
    join posts post on post.id = case bookmark.kind when 'POST' then bookmark.subject_id else reply.post_id end and post.visibility = 'PUBLIC'
    where bookmark.user_uid = ${userUid} ${position} order by bookmark.created_at desc, bookmark.subject_id desc limit ${take}`
}

/** What a user has done with posts and replies; one statement for any number of them. */
export async function findViewerReactions(database: Database, userUid: string, subjectIds: readonly string[]): Promise<Map<string, ViewerReactions>> {
  const rows = await database.$queryRaw<(ViewerReactions & { id: string })[]>`
    select subject.id,
      exists (select from votes where subject_id = subject.id and user_uid = ${userUid}) as "hasVoted",
      exists (select from bookmarks where subject_id = subject.id and user_uid = ${userUid}) as "hasBookmarked"
    from unnest(${subjectIds}::uuid[]) as subject (id)`
  return new Map(rows.map(({ id, ...reactions }) => [id, reactions]))
}
