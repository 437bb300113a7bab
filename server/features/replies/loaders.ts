import DataLoader from 'dataloader'
import type { Database } from '../../database/client.ts'
import type { Position } from '../../relay/connection.ts'
import { createPageLoader } from '../../relay/page-loader.ts'
import { listReadMarks, listReplies, listRepliesByAuthors, listRepliesByIds, type ReplyRange, type ReplyRecord, type ReplyRows } from './data.ts'

/** Replies by id; null if missing. */
export const createReplyByIdLoader = (database: Database) =>
  new DataLoader<string, ReplyRecord | null>(async (ids) => {
    const replies = new Map((await listRepliesByIds(database, ids)).map((reply) => [reply.id, reply]))
    return ids.map((id) => replies.get(id) ?? null)
  })

type RepliesKey = { postId: string; range: ReplyRange }

/** Pages of replies by post; posts with the same range share a statement. */
export const createRepliesByPostLoader = (database: Database) =>
  new DataLoader<RepliesKey, ReplyRows, string>(
    async (keys) => {
      const keysByRange = Map.groupBy(keys, ({ range }) => JSON.stringify(range))
      const rowsByKey = new Map<RepliesKey, ReplyRows | undefined>()
      for (const group of keysByRange.values()) {
        const [{ range } = { range: { take: 1, from: 1 } }] = group
        const pages = await listReplies(
          database,
          group.map(({ postId }) => postId),
          range,
        )
        for (const key of group) rowsByKey.set(key, pages.get(key.postId))
      }
      return keys.map((key) => rowsByKey.get(key) ?? { replies: [], lastNumber: 0 })
    },
    { cacheKeyFn: (key) => JSON.stringify(key) },
  )

/** Pages of replies by author. */
export const createRepliesByAuthorLoader = (database: Database) =>
  createPageLoader<ReplyRecord, Position>(
    (uids, take, after) => listRepliesByAuthors(database, uids, take, after),
    ({ author }) => author?.uid,
  )

type ReadMarkKey = { userUid: string; postId: string }

/** The number of the last reply that a user has read in a thread; null if there is none. From the primary: a read mark sets no read-your-writes cookie. */
export const createLastReadNumberLoader = (_database: Database, primary: Database) =>
  new DataLoader<ReadMarkKey, number | null, string>(
    async (keys) => {
      const marks = await listReadMarks(primary, [...new Set(keys.map(({ userUid }) => userUid))], [...new Set(keys.map(({ postId }) => postId))])
      const numbers = new Map(marks.map(({ userUid, postId, lastNumber }) => [JSON.stringify({ userUid, postId }), lastNumber]))
      return keys.map(({ userUid, postId }) => numbers.get(JSON.stringify({ userUid, postId })) ?? null)
    },
    { cacheKeyFn: ({ userUid, postId }) => JSON.stringify({ userUid, postId }) },
  )
