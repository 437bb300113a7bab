import type { Database, PreparedStatement } from '../../database/client.ts'
import { buildColumnsSql, type ColumnKinds, parseRow } from '../../database/columns.ts'
import { notifySql, serializeMessage } from '../../database/pubsub.ts'
import type { Post } from '../../generated/prisma/client.ts'
import type { Position } from '../../relay/connection.ts'
import { conflict } from '../../utils/errors.ts'
import { buildFileCardSql, buildInsertFilesSql, type FileCard, type FileRecord } from '../media/data.ts'
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
} as const satisfies ColumnKinds<Post>

/** A post with its author and files: the data of a post card. */
export type PostRecord = Pick<Post, keyof typeof postColumns> & { author: UserCard; files: FileCard[] }

const cardColumns = { ...postColumns, author: 'json', files: 'json' } as const

/**
 * SQL that selects a post card from `post`, so that one row contains the whole card. `parts` is a join of post_files as `part` and files as `file`.
 */
const buildCardSql = (parts: string) => `
  ${buildColumnsSql('post', postColumns)},
  ${buildUserCardSql('author')} as author,
  (select coalesce(json_agg(${buildFileCardSql('file')} order by part.position), '[]') from ${parts} where part.post_id = post.id) as files`

const authorJoinSql = 'join users author on author.uid = post.author_uid'
const cardSql = buildCardSql('post_files part join files file on file.id = part.file_id')

/** Runs a statement with the columns of `buildCardSql`. */
const queryCards = async (database: Database, statement: PreparedStatement, values: unknown[]): Promise<PostRecord[]> =>
  (await database.queryRows(statement, values)).map((row) => parseRow<PostRecord>(cardColumns, row))

/**
 * Completes a select with a condition to one page, newest first, after the position ($2, $3) if `isAfter`. The limit is a literal of the prepared
 * statement: with a parameter PostgreSQL would plan it for each execution.
 */
const buildPageSql = (selectSql: string, take: number, isAfter: boolean) => `
  ${selectSql} ${isAfter ? 'and (post.created_at, post.id) < ($2, $3::uuid)' : ''} order by post.created_at desc, post.id desc limit ${Math.trunc(take)}`

const getPageName = (take: number, after?: Position) => `${after ? 'next' : 'first'}-${take}`
const getPositionValues = (after?: Position) => (after ? [after.createdAt, after.id] : [])

/** One round trip whatever the page contains, and one index lookup for each post, however far into the list the page is. */
export function listPosts(database: Database, community: Community, take: number, after?: Position): Promise<PostRecord[]> {
  const text = buildPageSql(`select ${cardSql} from posts post ${authorJoinSql} where post.community = $1::"Community"`, take, Boolean(after))
  return queryCards(database, { name: `posts-${getPageName(take, after)}`, text }, [community, ...getPositionValues(after)])
}

/** At most `take` posts of each author; one round trip for any number of authors. */
export function listPostsByAuthors(database: Database, authorUids: string[], take: number, after?: Position): Promise<PostRecord[]> {
  const pageSql = buildPageSql('select * from posts post where post.author_uid = requested.uid', take, Boolean(after))
  const text = `
    select ${cardSql} from unnest($1::text[]) as requested (uid) cross join lateral (${pageSql}) post ${authorJoinSql} order by post.created_at desc, post.id desc`
  return queryCards(database, { name: `posts-by-authors-${getPageName(take, after)}`, text }, [authorUids, ...getPositionValues(after)])
}

const findPostQuery: PreparedStatement = { name: 'post', text: `select ${cardSql} from posts post ${authorJoinSql} where post.id = $1::uuid` }

export const findPost = async (database: Database, id: string): Promise<PostRecord | null> => (await queryCards(database, findPostQuery, [id]))[0] ?? null

/** The message that subscribers get for a new post. */
export type PostAddedEvent = { id: string; authorUid: string; createdAt: string }

/** The channel of a community's new posts. */
export const getPostAddedChannel = (community: Community) => `post added ${community}`

/** A lock on an idempotency key; `attempt` identifies the request that has it. */
export type IdempotencyKeyLock = { ownerUid: string; key: string; attempt: string }

/**
 * Inserts nothing if the idempotency key of `lock` is no longer locked by this attempt. The final select reads the CTEs, since a statement
 * does not see the rows that it inserts itself.
 */
const insertPostQuery: PreparedStatement = {
  name: 'insert-post',
  text: `
    with locked_key as (
      update post_keys set post_id = $1::uuid where owner_uid = $2 and key = $8 and attempt = $9::uuid and post_id is null returning post_id
    ), post as (
      insert into posts (id, author_uid, community, content_html, summary, hashtags, created_at)
      select $1::uuid, $2, $3::"Community", $4, $5, $6::text[], $7::timestamptz where $8::text is null or exists (select from locked_key) returning *
    ), file as (
      ${buildInsertFilesSql('$10')} where exists (select from post) returning *
    ), part as (
      insert into post_files (post_id, position, file_id)
      select post.id, input.position - 1, (input.file ->> 'id')::uuid from post, jsonb_array_elements($10::jsonb) with ordinality as input (file, position)
      returning *
    )
    select ${buildCardSql('part join file on file.id = part.file_id')}, ${notifySql('$11')} from post ${authorJoinSql}`,
}

/**
 * Inserts a post and its files in order, marks its idempotency key as used and notifies subscribers, in one statement.
 * CONFLICT if the lock on the key is lost.
 */
export async function insertPost(
  database: Database,
  post: Pick<Post, 'id' | 'authorUid' | 'community' | 'contentHtml' | 'summary' | 'hashtags' | 'createdAt'>,
  files: FileRecord[],
  lock?: IdempotencyKeyLock,
): Promise<PostRecord> {
  const { id, authorUid, community, contentHtml, summary, hashtags, createdAt } = post
  const event: PostAddedEvent = { id, authorUid, createdAt: createdAt.toISOString() }
  const [inserted] = await queryCards(database, insertPostQuery, [
    ...[id, authorUid, community, contentHtml, summary, hashtags, createdAt, lock?.key, lock?.attempt],
    ...[JSON.stringify(files), serializeMessage(getPostAddedChannel(community), event)],
  ])
  if (!inserted) throw conflict('This Idempotency-Key is in use by another request.', 'Idempotency-Key')
  return inserted
}

/**
 * Locks the key for this attempt if it is free or its lock has not been renewed for ten seconds. Returns the attempt that has the lock now,
 * and the post that was created under the key.
 */
export async function acquireIdempotencyKey(
  database: Database,
  { ownerUid, key, attempt, fingerprint, now }: IdempotencyKeyLock & { fingerprint: string; now: Date },
): Promise<IdempotencyKeyState> {
  await deleteExpiredIdempotencyKeys(database, now, ownerUid)
  const [acquired] = await database.$queryRaw<IdempotencyKeyState[]>`
    insert into post_keys as existing (owner_uid, key, fingerprint, attempt, taken_at)
    values (${ownerUid}, ${key}, ${fingerprint}, ${attempt}::uuid, ${now})
    on conflict (owner_uid, key) do update set attempt = excluded.attempt, fingerprint = excluded.fingerprint, taken_at = excluded.taken_at
    where existing.post_id is null and existing.taken_at < ${new Date(now.getTime() - keyLockTimeoutMs)}
    returning attempt, fingerprint, post_id as "postId"`
  const current =
    acquired ?? (await database.postKey.findUnique({ where: { ownerUid_key: { ownerUid, key } }, select: { attempt: true, fingerprint: true, postId: true } }))
  if (!current) throw conflict('The request with this Idempotency-Key has just failed. Send it again.', 'Idempotency-Key')
  return current
}

/** Deletes keys older than 24 hours, of one user or of all. */
export async function deleteExpiredIdempotencyKeys(database: Database, now: Date, ownerUid?: string): Promise<void> {
  await database.postKey.deleteMany({ where: { ...(ownerUid && { ownerUid }), takenAt: { lt: new Date(now.getTime() - idempotencyKeyTtlMs) } } })
}

type IdempotencyKeyState = { attempt: string; fingerprint: string; postId: string | null }

const idempotencyKeyTtlMs = 24 * 60 * 60 * 1000
/** An attempt that neither created a post nor renewed its lock for this long counts as failed. */
export const keyLockTimeoutMs = 10 * 1000

/** Renews the lock of an attempt that is still running. */
export const renewIdempotencyKey = (database: Database, { ownerUid, key, attempt }: IdempotencyKeyLock, now: Date) =>
  database.postKey.updateMany({ where: { ownerUid, key, attempt, postId: null }, data: { takenAt: now } })

/** Releases the key of an attempt that created no post. */
export const releaseIdempotencyKey = (database: Database, { ownerUid, key, attempt }: IdempotencyKeyLock) =>
  database.postKey.deleteMany({ where: { ownerUid, key, attempt, postId: null } })
