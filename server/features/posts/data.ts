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

/** A post with its author and files: all that a card shows. */
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

/** The card of a post in one row: its author and files come along, looked up by their keys. */
const buildCardColumnsSql = (parts: string) => `
  post.id, post.community, post.content_html, post.summary, array_to_json(post.hashtags), (extract(epoch from post.created_at) * 1000)::bigint,
  author.uid, author.username, author.course,
  case when author.profile_pic_id is not null then (select ${fileJsonSql} from files file where file.id = author.profile_pic_id) end as picture,
  (select json_agg(${fileJsonSql} order by part.position) from ${parts} where part.post_id = post.id) as files`
const authorJoinSql = 'join users author on author.uid = post.author_uid'

/** The columns of a card as PostgreSQL writes them. */
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

/** How many there are is a part of the statement: PostgreSQL would plan it anew each time if it did not know. */
const createCardsQuery = (name: string, take: number, condition: string): PreparedStatement => ({
  name: `${name}-${take}`,
  text: `
  select ${buildCardColumnsSql('post_files part join files file on file.id = part.file_id')} from posts post ${authorJoinSql}
  where post.community = $1::"Community" ${condition}
  order by post.created_at desc, post.id desc limit ${Math.trunc(take)}`,
})
const createFirstPageQuery = (take: number) => createCardsQuery('first-posts', take, '')
const createNextPageQuery = (take: number) => createCardsQuery('next-posts', take, 'and (post.created_at, post.id) < ($2, $3::uuid)')

/** One round trip, whatever the page holds, and one look at the index for each post, wherever in the table the page lies. */
export async function listPosts(database: Database, community: Community, take: number, after?: Position): Promise<PostRecord[]> {
  const rows = await (after
    ? database.queryRows<PostCardRow>(createNextPageQuery(take), [community, after.createdAt, after.id])
    : database.queryRows<PostCardRow>(createFirstPageQuery(take), [community]))
  return rows.map(toPostRecord)
}

/** At most `take` posts of each of these authors; two round trips, however many they are. */
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

/** What is told of a new post to those who listen. */
export type PostAddedEvent = { id: string; authorUid: string; createdAt: string }

/** Under what new posts of a community are told. */
export const getPostAddedChannel = (community: Community) => `post added ${community}`

/** A request's hold on an Idempotency-Key. */
export type IdempotencyKeyLock = { ownerUid: string; key: string; attempt: string }

/** Nothing is inserted where a key is named that is no longer this attempt's. What the statement itself has inserted it sees only by these names. */
const insertPostQuery: PreparedStatement = {
  name: 'insert-post',
  text: `
    with held as (
      update post_keys set post_id = $1::uuid where owner_uid = $2 and key = $8 and attempt = $9::uuid and post_id is null returning post_id
    ), post as (
      insert into posts (id, author_uid, community, content_html, summary, hashtags, created_at)
      select $1::uuid, $2, $3::"Community", $4, $5, $6::text[], $7::timestamptz where $8::text is null or exists (select from held) returning *
    ), file as (
      ${buildInsertFilesSql('$10')} where exists (select from post) returning *
    ), part as (
      insert into post_files (post_id, position, file_id)
      select post.id, given.position - 1, (given.file ->> 'id')::uuid from post, jsonb_array_elements($10::jsonb) with ordinality as given (file, position)
      returning *
    )
    select ${buildCardColumnsSql('part join file on file.id = part.file_id')}, ${notifySql('$11')} from post ${authorJoinSql}`,
}

/** The post, its files and the order of them, and that its key is used up, all or nothing, and told of to those who listen; one round trip. */
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
  if (!insertedRow) throw conflict('The post of this Idempotency-Key is being made by another request.', 'Idempotency-Key')
  return toPostRecord(insertedRow)
}

/** Takes the key for this attempt, if nobody has it or whoever had it has been silent for ten seconds; answers who has it now, and the post that it has led to. */
export async function acquireIdempotencyKey(
  database: Database,
  { ownerUid, key, attempt, fingerprint, now }: IdempotencyKeyLock & { fingerprint: string; now: Date },
): Promise<IdempotencyKeyState> {
  await deleteExpiredIdempotencyKeys(database, now, ownerUid)
  const [acquired] = await database.$queryRaw<IdempotencyKeyState[]>`
    insert into post_keys as held (owner_uid, key, fingerprint, attempt, taken_at)
    values (${ownerUid}, ${key}, ${fingerprint}, ${attempt}::uuid, ${now})
    on conflict (owner_uid, key) do update set attempt = excluded.attempt, fingerprint = excluded.fingerprint, taken_at = excluded.taken_at
    where held.post_id is null and held.taken_at < ${new Date(now.getTime() - keyLockTimeoutMs)}
    returning attempt, fingerprint, post_id as "postId"`
  const current =
    acquired ?? (await database.postKey.findUnique({ where: { ownerUid_key: { ownerUid, key } }, select: { attempt: true, fingerprint: true, postId: true } }))
  if (!current) throw conflict('The post of this Idempotency-Key has just failed. Send it again.', 'Idempotency-Key')
  return current
}

/** Forgets the keys of yesterday, of one student or of all. */
export async function deleteExpiredIdempotencyKeys(database: Database, now: Date, ownerUid?: string): Promise<void> {
  await database.postKey.deleteMany({ where: { ...(ownerUid && { ownerUid }), takenAt: { lt: new Date(now.getTime() - idempotencyKeyTtlMs) } } })
}

type IdempotencyKeyState = { attempt: string; fingerprint: string; postId: string | null }

/** How long a key is known. */
const idempotencyKeyTtlMs = 24 * 60 * 60 * 1000
/** After which an attempt that made no post, and said nothing of itself, counts as dead; milliseconds. */
export const keyLockTimeoutMs = 10 * 1000

/** Says that an attempt is still at work. */
export const renewIdempotencyKey = (database: Database, { ownerUid, key, attempt }: IdempotencyKeyLock, now: Date) =>
  database.postKey.updateMany({ where: { ownerUid, key, attempt, postId: null }, data: { takenAt: now } })

/** Lets go of a key whose attempt made no post. */
export const releaseIdempotencyKey = (database: Database, { ownerUid, key, attempt }: IdempotencyKeyLock) =>
  database.postKey.deleteMany({ where: { ownerUid, key, attempt, postId: null } })
