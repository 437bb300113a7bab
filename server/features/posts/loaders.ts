import DataLoader from 'dataloader'
import type { Database } from '../../database/client.ts'
import type { Position } from '../../relay/connection.ts'
import { findPinnedPosts } from './data/club-posts.ts'
import { countPostsByAuthors, listPostsByAuthors } from './data/post-lists.ts'
import { listRevisions, type RevisionRecord } from './data/revisions.ts'
import { findPosts, type PostRecord } from './data.ts'

/** Posts by id; null if missing or deleted. */
export const createPostByIdLoader = (database: Database) =>
  new DataLoader<string, PostRecord | null>(async (ids) => {
    const posts = new Map((await findPosts(database, ids)).map((post) => [post.id, post]))
    return ids.map((id) => posts.get(id) ?? null)
  })

type AuthorPageKey = { uid: string; take: number; after: Position | undefined }
type ListByAuthors<Row> = (database: Database, authorUids: string[], take: number, after?: Position) => Promise<Row[]>

/** Pages of posts or replies by author; authors with the same `take` and `after` share the queries. */
export const createAuthorPagesLoader = <Row extends { author: { uid: string } | null }>(database: Database, list: ListByAuthors<Row>) =>
  new DataLoader<AuthorPageKey, Row[], string>(
    async (keys) => {
      const keysByPage = Map.groupBy(keys, ({ take, after }) => JSON.stringify([take, after]))
      const rowsByKey = new Map<AuthorPageKey, Row[]>()
      for (const group of keysByPage.values()) {
        const [{ take, after } = { take: 0, after: undefined }] = group
        const rows = await list(database, [...new Set(group.map(({ uid }) => uid))], take, after)
        const rowsByAuthor = Map.groupBy(rows, ({ author }) => author?.uid)
        for (const key of group) rowsByKey.set(key, rowsByAuthor.get(key.uid) ?? [])
      }
      return keys.map((key) => rowsByKey.get(key) ?? [])
    },
    { cacheKeyFn: (key) => JSON.stringify(key) },
  )

/** Pages of posts by author. */
export const createPostsByAuthorLoader = (database: Database) => createAuthorPagesLoader<PostRecord>(database, listPostsByAuthors)

/** The number of posts by author. */
export const createPostCountLoader = (database: Database) =>
  new DataLoader<string, number>(async (uids) => {
    const counts = await countPostsByAuthors(database, uids)
    return uids.map((uid) => counts.get(uid) ?? 0)
  })

/** The earlier versions of posts and replies by the id of the post or reply. */
export const createRevisionsLoader = (database: Database) =>
  new DataLoader<string, RevisionRecord[]>(async (subjectIds) => {
    const revisions = await listRevisions(database, subjectIds)
    return subjectIds.map((id) => revisions.get(id) ?? [])
  })

/** The pinned posts of clubs by slug, also those for members only. */
export const createPinnedPostLoader = (database: Database) =>
  new DataLoader<string, PostRecord | null>(async (slugs) => {
    const posts = await findPinnedPosts(database, slugs)
    return slugs.map((slug) => posts.find(({ clubSlug }) => clubSlug === slug) ?? null)
  })
