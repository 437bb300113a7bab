import type { Database, PreparedStatement } from '../../database/client.ts'
import { buildColumnsSql, type ColumnKinds, parseRow } from '../../database/columns.ts'
import type { Reply } from '../../generated/prisma/client.ts'
import type { Position } from '../../relay/connection.ts'
import { buildFileCardSql, type FileCard } from '../media/data.ts'
import { buildHasNoBlockSql } from '../people/data/blocks.ts'
import type { Community } from '../posts/input.ts'
import { buildIsListedSql, buildUserCardSql, type UserCard } from '../users/data.ts'

/** The columns of a reply, with their kinds. */
const replyColumns = {
  id: 'text',
  postId: 'text',
  number: 'json',
  contentHtml: 'text',
  votes: 'json',
  version: 'json',
  createdAt: 'date',
  visibility: 'text',
} as const satisfies ColumnKinds<Reply>
/** Columns that may be null: their kind differs from that of `ColumnKinds`. */
const nullableColumns = { editedAt: 'date' } as const

/** A reply with its author, its file and the reply that it answers. Of a deleted reply these are null, and the text is empty. */
export type ReplyRecord = Pick<Reply, keyof typeof replyColumns | keyof typeof nullableColumns> & {
  inReplyTo: { id: string; number: number } | null
  author: UserCard | null
  file: FileCard | null
}

/** A new or edited reply. `isHeldForReview`: it is hidden until a moderator has decided about its text. */
export type WrittenReply = { reply: ReplyRecord; isHeldForReview: boolean }

const cardColumns = { ...replyColumns, ...nullableColumns, inReplyTo: 'json', author: 'json', file: 'json' } as const

/** SQL that selects a `ReplyRecord` from `reply`, with the joins of `joinsSql`. */
const cardSql = `
  ${buildColumnsSql('reply', { ...replyColumns, ...nullableColumns })},
  case when reply.in_reply_to is not null then (
    select json_build_object('id', quoted.id, 'number', quoted.number) from replies quoted where quoted.post_id = reply.post_id and quoted.number = reply.in_reply_to
  ) end as in_reply_to,
  case when author.uid is not null or reply.visibility = 'PUBLIC' then ${buildUserCardSql('author')} end as author,
  case when file.id is not null then ${buildFileCardSql('file')} end as file`
const joinsSql = 'left join users author on author.uid = reply.author_uid left join files file on file.id = reply.file_id'

/** A deleted reply shows its number only, until it is restored or purged. */
const hideDeleted = (reply: ReplyRecord): ReplyRecord =>
  reply.visibility === 'PUBLIC' ? reply : { ...reply, contentHtml: '', votes: 0, editedAt: null, inReplyTo: null, author: null, file: null }

const repliesByIdsQuery: PreparedStatement = {
  name: 'replies-by-ids',
  text: `select ${cardSql} from replies reply join posts post on post.id = reply.post_id ${joinsSql} where reply.id = any($1::uuid[]) and post.visibility = 'PUBLIC'`,
}

/** A reply as its author wrote it, hidden or not; null if it is missing, or its post is deleted. */
export async function findWrittenReply(database: Database, id: string): Promise<ReplyRecord | null> {
  const [row] = await database.queryRows(repliesByIdsQuery, [[id]])
  return row ? { ...parseRow<ReplyRecord>(cardColumns, row), visibility: 'PUBLIC' } : null
}

/** Replies of posts that are not deleted; one statement for any number of ids. */
export const listRepliesByIds = async (database: Database, ids: readonly string[]): Promise<ReplyRecord[]> =>
  (await database.queryRows(repliesByIdsQuery, [ids])).map((row) => hideDeleted(parseRow<ReplyRecord>(cardColumns, row)))

export const findReply = async (database: Database, id: string): Promise<ReplyRecord | null> => (await listRepliesByIds(database, [id]))[0] ?? null

/**
 * At most `take` replies of each author that are not deleted, newest first, after a position; one statement for any number of authors. The limit is a
 * literal, as of lists of posts.
 */
export async function listRepliesByAuthors(database: Database, authorUids: string[], take: number, after?: Position): Promise<ReplyRecord[]> {
  const text = `
    select ${cardSql} from unnest($1::text[]) as requested (uid) cross join lateral (
      select written.* from replies written join posts post on post.id = written.post_id and post.visibility = 'PUBLIC'
      where written.author_uid = requested.uid and written.visibility = 'PUBLIC' ${after ? 'and (written.created_at, written.id) < ($2, $3::uuid)' : ''}
      order by written.created_at desc, written.id desc limit ${Math.trunc(take)}
    ) reply ${joinsSql} order by reply.created_at desc, reply.id desc`
  const statement = { name: `replies-by-authors-${after ? 'next' : 'first'}-${take}`, text }
  return (await database.queryRows(statement, [authorUids, ...(after ? [after.createdAt, after.id] : [])])).map((row) =>
    parseRow<ReplyRecord>(cardColumns, row),
  )
}

/** A page of a thread: `take` replies from a number on, or the last `take` before a number. */
export type ReplyRange = { take: number } & ({ from: number } | { before: number })

/** The replies of a range, and the number of the last reply of the thread. */
export type ReplyRows = { replies: ReplyRecord[]; lastNumber: number }

/** A page is a range of numbers, since a thread has no gaps: any page costs the same. `$2` is `from` or `before`, `$3` the size. */
const createPageQuery = (name: string, first: string): PreparedStatement => ({
  name,
  text: `
    select requested.id, counts.last_number, ${cardSql}
    from unnest($1::uuid[]) as requested (id) join post_counts counts on counts.post_id = requested.id
    left join lateral (
      select * from replies where post_id = requested.id and number >= ${first} and number < ${first} + $3::bigint
    ) reply on true ${joinsSql} order by reply.number`,
})
const pageFromQuery = createPageQuery('replies-from', '$2::bigint')
const pageBeforeQuery = createPageQuery('replies-before', '(least($2::bigint, counts.last_number + 1) - $3::bigint)')

/** The same range of the threads of several posts; one statement for any number of posts. */
export async function listReplies(database: Database, postIds: readonly string[], range: ReplyRange): Promise<Map<string, ReplyRows>> {
  const [query, bound] = 'from' in range ? [pageFromQuery, range.from] : [pageBeforeQuery, range.before]
  const pages = new Map<string, ReplyRows>()
  for (const [postId, lastNumber, ...row] of await database.queryRows(query, [postIds, bound, range.take])) {
    const page = pages.get(String(postId)) ?? { replies: [], lastNumber: Number(lastNumber) }
    pages.set(String(postId), page)
    if (row[0] !== null) page.replies.push(hideDeleted(parseRow<ReplyRecord>(cardColumns, row)))
  }
  return pages
}

/** What a reply needs to know of its post. */
export type ThreadRecord = { id: string; authorUid: string; community: Community; closedAt: Date | null }

/** The thread of a post; null if the post is missing, deleted or for members of a club. */
export const findThread = (database: Pick<Database, 'post'>, postId: string): Promise<ThreadRecord | null> =>
  database.post.findUnique({
    where: { id: postId, visibility: 'PUBLIC' },
    select: { id: true, authorUid: true, community: true, closedAt: true },
  })

/** The number and the author of a reply of a post; null if the post has no such reply. */
export const findAnsweredReply = (database: Database, postId: string, replyId: string): Promise<Pick<Reply, 'number' | 'authorUid'> | null> =>
  database.reply.findUnique({ where: { id: replyId, postId }, select: { number: true, authorUid: true } })

/** The message that subscribers get for a new reply. */
export type ReplyAddedEvent = { id: string; postId: string; number: number; authorUid: string; createdAt: string }

/** The channel of a post's new replies. */
export const getReplyAddedChannel = (postId: string) => `reply added ${postId}`

/** Stores how far a user has read a thread, unless a later number is stored. */
export const upsertReadMark = (database: Database, userUid: string, postId: string, number: number, now: Date) => database.$executeRaw`
  insert into read_marks as existing (user_uid, post_id, last_number, read_at)
  select ${userUid}, post_id, least(${number}::int, last_number), ${now} from post_counts where post_id = ${postId}::uuid and last_number > 0
  on conflict (user_uid, post_id) do update set last_number = excluded.last_number, read_at = excluded.read_at
  where existing.last_number < excluded.last_number`

/** SQL: whether a user has read a thread up to a reply since a time: one that a moderator publishes late may have a lower number than was read. */
export const buildHasReadSql = ({ uid, postId, number, since }: Record<'uid' | 'postId' | 'number' | 'since', string>) =>
  `exists (select from read_marks mark where mark.user_uid = ${uid} and mark.post_id = ${postId} and mark.last_number >= ${number} and mark.read_at >= ${since})`

/** The last read numbers of users in threads. */
export const listReadMarks = (database: Database, userUids: string[], postIds: string[]) =>
  database.readMark.findMany({ where: { userUid: { in: userUids }, postId: { in: postIds } }, select: { userUid: true, postId: true, lastNumber: true } })

/** The newest replies whose authors count as people of the thread. */
const maxRecentReplies = 500

/** Of the thread: its author, then repliers, newest first. Other users only with a prefix. */
const candidatesQuery: PreparedStatement = {
  name: 'mention-candidates',
  text: `
    with people as (
      select author_uid as uid, 0 as rank from posts where id = $1::uuid
      union all
      select author_uid, 1 + min(position) from (
        select author_uid, row_number() over (order by number desc) as position from replies where post_id = $1::uuid and visibility = 'PUBLIC'
        order by number desc limit ${maxRecentReplies}
      ) recent group by author_uid
    ), of_thread as (
      select person.uid, min(people.rank) as rank from people join users person on person.uid = people.uid
      where starts_with(person.username_key, $2) and person.uid <> $3 and ${buildHasNoBlockSql('person.uid', '$3')} and ${buildIsListedSql('person')}
      group by person.uid order by rank limit $5
    ), others as (
      select uid, null::bigint as rank, username_key from users account
      where $2 <> '' and username_key ~>=~ $2 and username_key ~<~ $4 and uid <> $3 and ${buildHasNoBlockSql('account.uid', '$3')} and ${buildIsListedSql('account')}
        and uid not in (select uid from of_thread)
      order by username_key using ~<~ limit $5
    )
    select ${buildUserCardSql('person')} from (select uid, rank from of_thread union all select uid, rank from others) candidate
    join users person on person.uid = candidate.uid order by candidate.rank nulls last, person.username_key limit $5`,
}

/** At most `take` users whose username in lower case begins with `usernameKey`, without the user `uid`. */
export async function listMentionCandidates(
  database: Database,
  { uid, postId, usernameKey, take }: { uid: string; postId: string | null; usernameKey: string; take: number },
): Promise<UserCard[]> {
  // Greater than every username with the prefix: usernames are ASCII.
  const end = `${usernameKey}\x7f`
  return (await database.queryRows(candidatesQuery, [postId, usernameKey, uid, end, take])).map(([card]) => JSON.parse(card ?? 'null'))
}
