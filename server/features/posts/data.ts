import type { Database, PreparedStatement } from '../../database/client.ts'
import { buildColumnsSql, type ColumnKinds, parseRow } from '../../database/columns.ts'
import { publishSql, serializeMessage } from '../../database/pubsub.ts'
import type { Post, PostCounts } from '../../generated/prisma/client.ts'
import { createKeyInUseError, type IdempotencyKeyLock } from '../../http/idempotency/keys.ts'
import { listMentionedUids } from '../../sanitize/mentions.ts'
import { buildFileCardSql, buildInsertFilesSql, type FileCard, type FileRecord } from '../media/data.ts'
import { buildHoldSql } from '../text-review/data/held-texts.ts'
import { toHoldCriteria } from '../text-review/hold-criteria.ts'
import { buildUserCardSql, type UserCard } from '../users/data.ts'
import type { Community } from './input.ts'

/** The columns of a post, with their kinds: from this list come the queries and the record. */
const postColumns = {
  id: 'text',
  community: 'text',
  contentHtml: 'text',
  summary: 'text',
  hashtags: 'json',
  createdAt: 'date',
  version: 'json',
  editedAt: 'date',
  closedAt: 'date',
  clubSlug: 'text',
  isMembersOnly: 'json',
} as const satisfies ColumnKinds<Post>

/** The counters of a post card. The last two are the sort keys of feeds. */
const countColumns = { votes: 'json', replies: 'json', recentVotes: 'json', lastActivityAt: 'date' } as const satisfies ColumnKinds<PostCounts>

/** A post with its counters, author and files: the data of a post card. */
export type PostRecord = Pick<Post, keyof typeof postColumns> & {
  voteCount: number
  replyCount: number
  recentVotes: number
  lastActivityAt: Date
  author: UserCard
  files: FileCard[]
}

const { votes: voteCount, replies: replyCount, ...sortKeys } = countColumns
const cardColumns = { ...postColumns, voteCount, replyCount, ...sortKeys, author: 'json', files: 'json' } as const

/**
 * SQL that selects a post card from `post`, `counts` and `author`, so that one row contains the whole card. `parts` is a join of post_files as `part` and
 * files as `file`.
 */
const buildCardSql = (parts: string) => `
  ${buildColumnsSql('post', postColumns)},
  ${buildColumnsSql('counts', countColumns)},
  ${buildUserCardSql('author')} as author,
  (select coalesce(json_agg(${buildFileCardSql('file')} order by part.position), '[]') from ${parts} where part.post_id = post.id) as files`

const authorJoinSql = 'left join users author on author.uid = post.author_uid'

/** SQL of the columns of a stored post card, and of the joins that it needs after `post`. */
export const cardSql = buildCardSql('post_files part join files file on file.id = part.file_id')
export const cardJoinsSql = `${authorJoinSql} join post_counts counts on counts.post_id = post.id`

/** Runs a statement with the columns of `cardSql`. */
export const queryCards = async (database: Database, statement: PreparedStatement, values: unknown[]): Promise<PostRecord[]> =>
  (await database.queryRows(statement, values)).map((row) => parseRow<PostRecord>(cardColumns, row))

const findPostQuery: PreparedStatement = {
  name: 'post',
  text: `select ${cardSql} from posts post ${cardJoinsSql} where post.id = $1::uuid and post.visibility = 'PUBLIC'`,
}

/** Null if there is none, if it is deleted, or if only members of a club see it. */
export const findPost = async (database: Database, id: string): Promise<PostRecord | null> => (await queryCards(database, findPostQuery, [id]))[0] ?? null

const findAnyPostQuery: PreparedStatement = { name: 'any-post', text: `select ${cardSql} from posts post ${cardJoinsSql} where post.id = $1::uuid` }

/** A post, also one that is deleted, hidden or for members of a club, for its author. Null if there is none. */
export const findAnyPost = async (database: Database, id: string): Promise<PostRecord | null> => (await queryCards(database, findAnyPostQuery, [id]))[0] ?? null

const findPostsQuery: PreparedStatement = {
  name: 'posts-by-id',
  text: `select ${cardSql} from posts post ${cardJoinsSql} where post.id = any($1::uuid[]) and post.visibility = 'PUBLIC'`,
}

/** The posts with these ids that everybody may see, in any order; one statement for any number of ids. */
export const findPosts = (database: Database, ids: readonly string[]): Promise<PostRecord[]> => queryCards(database, findPostsQuery, [ids])

/** The number of the last reply to a post; 0 without replies. */
export const findLastReplyNumber = async (database: Database, postId: string): Promise<number> =>
  (await database.postCounts.findUnique({ where: { postId }, select: { lastNumber: true } }))?.lastNumber ?? 0

/** The message that subscribers get for a new post. */
export type PostAddedEvent = { id: string; authorUid: string; createdAt: string }

/** The channel of a community's new posts. */
export const getPostAddedChannel = (community: Community) => `post added ${community}`

const isUnlockedSql = '($8::text is null or exists (select from locked_key))'

/**
 * Inserts nothing if the idempotency key of `lock` is no longer locked by this attempt. The final select reads the CTEs, since a statement
 * does not see the rows that it inserts itself, nor those of its triggers.
 */
const insertPostQuery: PreparedStatement = {
  name: 'insert-post',
  text: `
    with locked_key as (
      update post_keys set post_id = $1::uuid where owner_uid = $2 and key = $8 and attempt = $9::uuid and post_id is null and reply_id is null and result is null returning post_id
    ), ${buildHoldSql({ uid: '$2', subjectId: '$1', at: '$7', hash: '$12', words: '$13' }, isUnlockedSql)}, post as (
      insert into posts (id, author_uid, community, content_html, summary, hashtags, created_at, deleted_at, hidden_at, club_slug, is_members_only)
      select $1::uuid, $2, $3::"Community", $4, $5, $6::text[], $7::timestamptz, hidden.at, hidden.at, $15, $16::boolean
      from hold cross join lateral (select case when hold.held_for is not null then $7::timestamptz end as at) hidden where ${isUnlockedSql} returning *
    ), event as (
      insert into domain_events (id, kind, subject, actor, at, payload, handlers)
      select uuidv7(), case when hold.held_for is null then 'post.added' else 'post.held' end, post.id, post.author_uid, post.created_at,
        jsonb_strip_nulls(jsonb_build_object('heldFor', hold.held_for)), '{*}'
      from post cross join hold where hold.held_for is not null or $14::boolean
    ), file as (
      ${buildInsertFilesSql('$10')} where exists (select from post) returning *
    ), part as (
      insert into post_files (post_id, position, file_id)
      select post.id, input.position - 1, (input.file ->> 'id')::uuid from post, jsonb_array_elements($10::jsonb) with ordinality as input (file, position)
      returning *
    )
    select ${buildCardSql('part join file on file.id = part.file_id')}, hold.held_for,
      case when hold.held_for is null and not post.is_members_only then ${publishSql('$11')} end from post ${authorJoinSql} cross join hold
      cross join (select 0 as votes, 0 as replies, 0 as recent_votes, $7::timestamptz as last_activity_at) counts`,
}

/** A new or edited post. `isHeldForReview`: it is hidden until a moderator has decided about its text. */
export type WrittenPost = { post: PostRecord; isHeldForReview: boolean }

/**
 * Inserts a post and its files in order, marks its idempotency key as used and notifies subscribers, in one statement. A post whose text is held for review is
 * hidden, nobody is notified, and `post.held` is recorded. `post.added` is recorded for one that mentions people or is for a club. CONFLICT if the lock on the
 * key is lost.
 */
export async function insertPost(
  database: Database,
  post: Pick<Post, 'id' | 'authorUid' | 'community' | 'contentHtml' | 'summary' | 'hashtags' | 'createdAt' | 'clubSlug' | 'isMembersOnly'>,
  files: FileRecord[],
  lock?: IdempotencyKeyLock,
): Promise<WrittenPost> {
  const { id, authorUid, community, contentHtml, summary, hashtags, createdAt, clubSlug, isMembersOnly } = post
  const event: PostAddedEvent = { id, authorUid, createdAt: createdAt.toISOString() }
  const { hash, words } = toHoldCriteria(contentHtml)
  const hasEvent = clubSlug !== null || listMentionedUids(contentHtml).length > 0
  const [row] = await database.queryRows(insertPostQuery, [
    ...[id, authorUid, community, contentHtml, summary, hashtags, createdAt, lock?.key, lock?.attempt],
    ...[JSON.stringify(files), serializeMessage(getPostAddedChannel(community), event), hash, words, hasEvent],
    ...[clubSlug, isMembersOnly],
  ])
  if (!row) throw createKeyInUseError()
  return { post: parseRow<PostRecord>(cardColumns, row), isHeldForReview: row[Object.keys(cardColumns).length] != null }
}
