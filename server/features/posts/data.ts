import type { Database, PreparedStatement } from '../../database/client.ts'
import { notifySql, serializeMessage } from '../../database/pubsub.ts'
import type { Position } from '../../relay/connection.ts'
import { conflict } from '../../utils/errors.ts'
import { buildInsertFilesSql, type FileJson, type FileRecord, fileColumns, fileJsonSql, parseFileJson } from '../media/data.ts'
import { type UserCard, userCardColumns } from '../users/data.ts'
import type { Community } from './input.ts'

const postColumns = {
  id: true,
  community: true,
  contentHtml: true,
  summary: true,
  hashtags: true,
  createdAt: true,
  author: { select: userCardColumns },
  files: { select: { file: { select: fileColumns } }, orderBy: { position: 'asc' } },
} as const

/** A post with its author and files: the data of a post card. */
export type PostRecord = {
  id: string
  community: Community
  contentHtml: string
  summary: string
  hashtags: string[]
  createdAt: Date
  author: UserCard
  files: { file: FileRecord }[]
}

const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] as const

/**
 * The columns of a post card, with the author and the files, so that one row contains a whole card. `parts` is a join of post_files as `part`
 * and files as `file`.
 */
const buildCardColumnsSql = (parts: string) => `
  post.id, post.community, post.content_html, post.summary, array_to_json(post.hashtags), (extract(epoch from post.created_at) * 1000)::bigint,
  author.uid, author.username, author.course,
  case when author.profile_pic_id is not null then (select ${fileJsonSql} from files file where file.id = author.profile_pic_id) end as picture,
  (select json_agg(${fileJsonSql} order by part.position) from ${parts} where part.post_id = post.id) as files`
const authorJoinSql = 'join users author on author.uid = post.author_uid'

/** The columns of a card in PostgreSQL's text format. */
type PostCardRow = [
  ...[id: string, community: Community, contentHtml: string, summary: string, hashtags: string, createdAt: string],
  ...[uid: string, username: string, course: string | null, picture: string | null, files: string | null],
]

const toPostRecord = ([id, community, contentHtml, summary, hashtags, createdAt, uid, username, course, picture, files]: PostCardRow): PostRecord => ({
  id,
  community,
  contentHtml,
  summary,
  hashtags: JSON.parse(hashtags),
  createdAt: new Date(Number(createdAt)),
  author: { uid, username, course, profilePic: picture === null ? null : parseFileJson(JSON.parse(picture)) },
  files: files === null ? [] : (JSON.parse(files) as FileJson[]).map((file) => ({ file: parseFileJson(file) })),
})

/** The limit is a literal of the prepared statement: with a parameter PostgreSQL would plan it for each execution. */
const createCardsQuery = (name: string, take: number, condition: string): PreparedStatement => ({
  name: `${name}-${take}`,
  text: `
  select ${buildCardColumnsSql('post_files part join files file on file.id = part.file_id')} from posts post ${authorJoinSql}
  where post.community = $1::"Community" ${condition}
  order by post.created_at desc, post.id desc limit ${Math.trunc(take)}`,
})
const createFirstPageQuery = (take: number) => createCardsQuery('first-page-of-posts', take, '')
const createNextPageQuery = (take: number) => createCardsQuery('next-page-of-posts', take, 'and (post.created_at, post.id) < ($2, $3::uuid)')

/** One round trip whatever the page contains, and one index lookup for each post, however far into the list the page is. */
export async function listPosts(database: Database, community: Community, take: number, after?: Position): Promise<PostRecord[]> {
  const rows = await (after
    ? database.queryRows<PostCardRow>(createNextPageQuery(take), [community, after.createdAt, after.id])
    : database.queryRows<PostCardRow>(createFirstPageQuery(take), [community]))
  return rows.map(toPostRecord)
}

/** At most `take` posts of each author; two round trips for any number of authors. */
export async function listPostsByAuthors(database: Database, authorUids: string[], take: number, after?: Position): Promise<PostRecord[]> {
  const [createdAt, id] = [after?.createdAt ?? null, after?.id ?? null]
  const pageRows = await database.$queryRaw<{ id: string }[]>`
    select page.id from unnest(${authorUids}::text[]) as author (uid) cross join lateral (
      select id from posts
      where author_uid = author.uid and (${id}::uuid is null or (created_at, id) < (${createdAt}::timestamptz, ${id}::uuid))
      order by created_at desc, id desc limit ${take}) as page`
  return database.post.findMany({
    where: { id: { in: pageRows.map((row) => row.id) } },
    orderBy: [...newestFirst],
    select: postColumns,
    relationLoadStrategy: 'join',
  })
}

export const findPost = (database: Database, id: string): Promise<PostRecord | null> =>
  database.post.findUnique({ where: { id }, select: postColumns, relationLoadStrategy: 'join' })

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
    select ${buildCardColumnsSql('part join file on file.id = part.file_id')}, ${notifySql('$11')} from post ${authorJoinSql}`,
}

/**
 * Inserts a post and its files in order, marks its idempotency key as used and notifies subscribers, in one statement.
 * CONFLICT if the lock on the key is lost.
 */
export async function insertPost(
  database: Database,
  post: { id: string; authorUid: string; community: Community; contentHtml: string; summary: string; hashtags: string[]; createdAt: Date },
  files: FileRecord[],
  lock?: IdempotencyKeyLock,
): Promise<PostRecord> {
  const { id, authorUid, community, contentHtml, summary, hashtags, createdAt } = post
  const event: PostAddedEvent = { id, authorUid, createdAt: createdAt.toISOString() }
  const [insertedRow] = await database.queryRows<PostCardRow>(insertPostQuery, [
    ...[id, authorUid, community, contentHtml, summary, hashtags, createdAt, lock?.key, lock?.attempt],
    ...[JSON.stringify(files), serializeMessage(getPostAddedChannel(community), event)],
  ])
  if (!insertedRow) throw conflict('This Idempotency-Key is in use by another request.', 'Idempotency-Key')
  return toPostRecord(insertedRow)
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
