import type { Database } from '../../lib/database.ts'
import { behind, type Position } from '../../lib/pagination.ts'
import { type FileRecord, fileColumns, insertFile } from '../media/data.ts'
import { type UserRecord, userSelect } from '../users/data.ts'
import type { Community } from './input.ts'

const postColumns = {
  id: true,
  community: true,
  contentHtml: true,
  summary: true,
  hashtags: true,
  createdAt: true,
  author: { select: userSelect },
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
  author: UserRecord
  files: { file: FileRecord }[]
}

/** One round trip, whatever the page holds. */
export const listPosts = (database: Database, where: { community: Community } | { authorUid: string }, take: number, after?: Position): Promise<PostRecord[]> =>
  database.post.findMany({
    where: { ...where, ...behind(after) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    select: postColumns,
    relationLoadStrategy: 'join',
  })

export const findPost = (database: Database, id: string): Promise<PostRecord | null> =>
  database.post.findUnique({ where: { id }, select: postColumns, relationLoadStrategy: 'join' })

/** The post, its files and the order of them, all or nothing. */
export function insertPost(
  database: Database,
  post: { id: string; authorUid: string; community: Community; contentHtml: string; summary: string; hashtags: string[]; createdAt: Date },
  files: FileRecord[],
): Promise<PostRecord> {
  return database.$transaction(async (transaction) => {
    for (const file of files) await insertFile(transaction, file)
    const links = files.map(({ id: fileId }, position) => ({ fileId, position }))
    return transaction.post.create({ data: { ...post, files: { create: links } }, select: postColumns })
  })
}
