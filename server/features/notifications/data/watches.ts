import type { Database, Transaction } from '../../../database/client.ts'

/**
 * Lets users watch posts, unless they watch or mute them already; users may be missing. One statement for any number of them, which inserts the rows in one order,
 * so that transactions do not deadlock.
 */
export const insertWatches = (transaction: Transaction, watches: { postId: string; userUid: string }[]) =>
  transaction.$executeRaw`
    insert into thread_watches (post_id, user_uid, is_muted)
    select watch.post_id, uid, false
    from unnest(${watches.map(({ postId }) => postId)}::uuid[], ${watches.map(({ userUid }) => userUid)}::text[]) as watch (post_id, user_uid)
    join users on uid = watch.user_uid order by watch.post_id, uid
    on conflict do nothing`

/** How many replies before one may still wait for their jobs. */
const maxPendingReplies = 200

/** The authors of the replies shortly before one, with duplicates. */
export async function listEarlierAuthors(transaction: Transaction, postId: string, number: number): Promise<string[]> {
  const replies = await transaction.reply.findMany({
    where: { postId, number: { lt: number, gte: number - maxPendingReplies }, visibility: 'PUBLIC', authorUid: { not: null } },
    select: { authorUid: true },
  })
  return replies.flatMap(({ authorUid }) => authorUid ?? [])
}

/** Stores whether a user watches or mutes a post. */
export const upsertWatch = (database: Database, watch: { postId: string; userUid: string; isMuted: boolean }) =>
  database.threadWatch.upsert({
    where: { postId_userUid: { postId: watch.postId, userUid: watch.userUid } },
    create: watch,
    update: { isMuted: watch.isMuted },
    select: { isMuted: true },
  })

/**
 * Whether a user mutes each of the posts that the user watches or mutes, by post id; two statements for any number of them. A post with a reply of the user counts
 * as watched before the background job has stored it.
 */
export async function findWatches(database: Database, userUid: string, postIds: readonly string[]): Promise<Map<string, boolean>> {
  const postId = { in: [...postIds] }
  const [watches, replies] = await Promise.all([
    database.threadWatch.findMany({ where: { userUid, postId }, select: { postId: true, isMuted: true } }),
    database.reply.groupBy({ by: ['postId'], where: { authorUid: userUid, postId, visibility: 'PUBLIC' } }),
  ])
  return new Map([...replies.map((reply) => [reply.postId, false] as const), ...watches.map((watch) => [watch.postId, watch.isMuted] as const)])
}

/** The posts that a user watches or mutes, for an export. */
export const listWatchesOfUser = (database: Database, userUid: string, take: number, last?: { postId: string }) =>
  database.threadWatch.findMany({
    where: { userUid, ...(last && { postId: { gt: last.postId } }) },
    orderBy: { postId: 'asc' },
    take,
    select: { postId: true, isMuted: true },
  })

/** Deletes what a user watches and mutes. */
export const deleteWatchesOfUser = (database: Database, userUid: string) => database.threadWatch.deleteMany({ where: { userUid } })
