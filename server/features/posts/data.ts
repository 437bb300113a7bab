import type { Database } from '../../lib/database.ts'
import { announce } from '../../lib/notices.ts'
import { behind, type Position } from '../../lib/pagination.ts'
import { type FileRecord, fileColumns, insertFile } from '../media/data.ts'
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

/** One round trip, whatever the page holds. */
export const listPosts = (database: Database, community: Community, take: number, after?: Position): Promise<PostRecord[]> =>
  database.post.findMany({
    where: { community, ...behind(after) },
    orderBy: [...newestFirst],
    take,
    select: postColumns,
    relationLoadStrategy: 'join',
  })

/** At most `take` posts of each of these authors; two round trips, however many they are. */
export async function listPostsByAuthors(database: Database, authorUids: string[], take: number, after?: Position): Promise<PostRecord[]> {
  const [createdAt, id] = [after?.createdAt ?? null, after?.id ?? null]
  const found = await database.$queryRaw<{ id: string }[]>`
    select page.id from unnest(${authorUids}::text[]) as author (uid) cross join lateral (
      select id from posts
      where author_uid = author.uid and (${id}::uuid is null or (created_at, id) < (${createdAt}::timestamptz, ${id}::uuid))
      order by created_at desc, id desc limit ${take}) as page`
  return database.post.findMany({
    where: { id: { in: found.map((row) => row.id) } },
    orderBy: [...newestFirst],
    select: postColumns,
    relationLoadStrategy: 'join',
  })
}

export const findPost = (database: Database, id: string): Promise<PostRecord | null> =>
  database.post.findUnique({ where: { id }, select: postColumns, relationLoadStrategy: 'join' })

/** What is told of a new post to those who listen. */
export type PostAddedNotice = { id: string; authorUid: string; createdAt: string }

/** Under what new posts of a community are told. */
export const postAddedTopic = (community: Community) => `post added ${community}`

/** The post, its files and the order of them, all or nothing; told of in the same transaction. */
export function insertPost(
  database: Database,
  post: { id: string; authorUid: string; community: Community; contentHtml: string; summary: string; hashtags: string[]; createdAt: Date },
  files: FileRecord[],
): Promise<PostRecord> {
  return database.$transaction(async (transaction) => {
    for (const file of files) await insertFile(transaction, file)
    const links = files.map(({ id: fileId }, position) => ({ fileId, position }))
    const { id, authorUid, createdAt } = post
    const told: PostAddedNotice = { id, authorUid, createdAt: createdAt.toISOString() }
    await announce(transaction, postAddedTopic(post.community), told)
    return transaction.post.create({ data: { ...post, files: { create: links } }, select: postColumns })
  })
}
