import DataLoader from 'dataloader'
import type { Database } from '../../database/client.ts'
import type { Position } from '../../relay/connection.ts'
import { createPageLoader } from '../../relay/page-loader.ts'
import { listRevisions, type RevisionRecord } from '../texts/data/revisions.ts'
import { findPinnedPosts, listClubPosts } from './data/club-posts.ts'
import { countPostsByAuthors, listPostsByAuthors } from './data/post-lists.ts'
import { findPosts, type PostRecord } from './data.ts'

/** Posts by id; null if missing or deleted. */
export const createPostByIdLoader = (database: Database) =>
  new DataLoader<string, PostRecord | null>(async (ids) => {
    const posts = new Map((await findPosts(database, ids)).map((post) => [post.id, post]))
    return ids.map((id) => posts.get(id) ?? null)
  })

/** Pages of posts by author. */
export const createPostsByAuthorLoader = (database: Database) =>
  createPageLoader<PostRecord, Position>(
    (uids, take, after) => listPostsByAuthors(database, uids, take, after),
    ({ author }) => author?.uid,
  )

/** Pages of the posts for clubs by slug. */
export const createPostsByClubLoader = (database: Database) =>
  createPageLoader<PostRecord, Position, { includesMembersOnly: boolean }>(
    (slugs, take, after, { includesMembersOnly }) => listClubPosts(database, slugs, includesMembersOnly, take, after),
    ({ clubSlug }) => clubSlug,
  )

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
