import DataLoader from 'dataloader'
import type { Database } from '../../database/client.ts'
import type { Position } from '../../relay/connection.ts'
import { listPostsByAuthors } from './data/post-lists.ts'
import { listRevisions, type RevisionRecord } from './data/revisions.ts'
import { findPosts, type PostRecord } from './data.ts'

/** Posts by id; null if missing or deleted. */
export const createPostByIdLoader = (database: Database) =>
  new DataLoader<string, PostRecord | null>(async (ids) => {
    const posts = new Map((await findPosts(database, ids)).map((post) => [post.id, post]))
    return ids.map((id) => posts.get(id) ?? null)
  })

type AuthorPageKey = { uid: string; take: number; after: Position | undefined }

/** Pages of posts by author; authors with the same `take` and `after` share the queries. */
export const createPostsByAuthorLoader = (database: Database) =>
  new DataLoader<AuthorPageKey, PostRecord[], string>(
    async (keys) => {
      const keysByPage = Map.groupBy(keys, ({ take, after }) => JSON.stringify([take, after]))
      const postsByKey = new Map<AuthorPageKey, PostRecord[]>()
      for (const group of keysByPage.values()) {
        const [{ take, after } = { take: 0, after: undefined }] = group
        const posts = await listPostsByAuthors(database, [...new Set(group.map(({ uid }) => uid))], take, after)
        const postsByAuthor = Map.groupBy(posts, ({ author }) => author.uid)
        for (const key of group) postsByKey.set(key, postsByAuthor.get(key.uid) ?? [])
      }
      return keys.map((key) => postsByKey.get(key) ?? [])
    },
    { cacheKeyFn: (key) => JSON.stringify(key) },
  )

/** The earlier versions of posts and replies by the id of the post or reply. */
export const createRevisionsLoader = (database: Database) =>
  new DataLoader<string, RevisionRecord[]>(async (subjectIds) => {
    const revisions = await listRevisions(database, subjectIds)
    return subjectIds.map((id) => revisions.get(id) ?? [])
  })
