import type { Database, Transaction } from '../../../database/client.ts'
import { formerStudent } from '../../users/former-student.ts'

/**
 * Deactivates at most `limit` replies of an account that is to be deleted with its posts: marks them as deleted with it. Returns the number of replies that
 * it found, which another run may have deactivated meanwhile. The lock on the account makes `cancelDeletion` wait.
 */
export const deactivateReplies = (database: Database, uid: string, limit: number, now: Date): Promise<number> =>
  database.$transaction(async (transaction) => {
    const replies = await transaction.$queryRaw<ReplyRef[]>`
      with account as (
        select uid from users where uid = ${uid} and deletion_requested_at is not null and not deletion_keeps_posts for share
      )
      select id, post_id as "postId" from replies where author_uid = (select uid from account) and visibility = 'PUBLIC' limit ${limit}`
    return setDeletedAt(transaction, replies, now)
  })

/** Restores at most `limit` replies that were deactivated with an account, unless it is to be deleted with its posts. Returns the number that it found. */
export const reactivateReplies = (database: Database, uid: string, limit: number): Promise<number> =>
  database.$transaction(async (transaction) => {
    const replies = await transaction.$queryRaw<ReplyRef[]>`
      with account as (select uid from users where uid = ${uid} and (deletion_requested_at is null or deletion_keeps_posts) for share)
      select id, post_id as "postId" from replies where author_uid = (select uid from account) and deleted_with_account limit ${limit}`
    return setDeletedAt(transaction, replies, null)
  })

type ReplyRef = { id: string; postId: string }

/** Deactivates replies, or, with null, restores them, and counts them in their threads. Returns the number of `replies`. */
async function setDeletedAt(transaction: Transaction, replies: ReplyRef[], deletedAt: Date | null): Promise<number> {
  if (!replies.length) return 0
  const [ids, postIds] = [replies.map(({ id }) => id), [...new Set(replies.map(({ postId }) => postId))]]
  // New replies and other deletions wait, so that the time of the newest reply is exact.
  await transaction.$queryRaw`select 1 from post_counts where post_id = any(${postIds}::uuid[]) order by post_id for update`
  // What moderation has hidden stays hidden, and does not count.
  const changed = await transaction.$queryRaw<{ postId: string; isHidden: boolean }[]>`
    update replies set deleted_at = coalesce(${deletedAt}::timestamptz, hidden_at), deleted_with_account = ${deletedAt !== null}
    where id = any(${ids}::uuid[]) and (deleted_at is null) = ${deletedAt !== null} returning post_id as "postId", hidden_at is not null as "isHidden"`
  const countedPostIds = changed.filter(({ isHidden }) => !isHidden).map(({ postId }) => postId)
  await transaction.$executeRaw`
    update post_counts counts set replies = replies + change.count * ${deletedAt ? -1 : 1},
      last_reply_at = newest.created_at, last_activity_at = coalesce(newest.created_at, counts.created_at)
    from (select post_id, count(*)::int as count from unnest(${countedPostIds}::uuid[]) as changed (post_id) group by post_id) change
    left join lateral (
      select created_at from replies where post_id = change.post_id and visibility = 'PUBLIC' order by number desc limit 1
    ) newest on true
    where counts.post_id = change.post_id`
  return replies.length
}

/** Authors of replies that were deactivated with their accounts and are to be restored. */
export const findAuthorsOfDeactivatedReplies = async (database: Database): Promise<string[]> =>
  (
    await database.$queryRaw<{ uid: string }[]>`
      select uid from users where (deletion_requested_at is null or deletion_keeps_posts) and uid <> ${formerStudent.uid}
        and uid in (select author_uid from replies where deleted_with_account)`
  ).map(({ uid }) => uid)
