import type { Transaction } from '../../../database/client.ts'

/**
 * Takes the next reply number of a post: locks the post's row of counters until the transaction ends and, unless the reply is hidden, counts it and makes it
 * the last activity. Null if the post is missing, deleted, closed or for members of a club. The lock on the post waits for a transaction that is deleting or closing it.
 */
export async function takeReplyNumber(transaction: Transaction, postId: string, now: Date, isHidden: boolean): Promise<number | null> {
  const [row] = await transaction.$queryRaw<{ number: number }[]>`
    with open_post as (select id from posts where id = ${postId}::uuid and visibility = 'PUBLIC' and closed_at is null for share)
    update post_counts counts set last_number = last_number + 1, replies = replies + ${isHidden ? 0 : 1},
      last_reply_at = greatest(last_reply_at, ${isHidden ? null : now}), last_activity_at = greatest(last_activity_at, ${isHidden ? null : now})
    from open_post where counts.post_id = open_post.id
    returning counts.last_number as number`
  return row?.number ?? null
}

/** Whether somebody has replied to a post after the reply with a number, 0 for the post, deleted or not. A held reply counts once it was published. */
export async function hasRepliesAfter(transaction: Transaction, postId: string, number: number): Promise<boolean> {
  // The row of a held reply is deleted from its creation on.
  const replies = await transaction.$queryRaw<unknown[]>`
    select from replies where post_id = ${postId}::uuid and number > ${number} and deleted_at is distinct from created_at limit 1`
  return replies.length > 0
}

/** Locks the counters of a post until the transaction ends: votes, new replies and deletions of replies wait. */
export const lockPostCounts = (transaction: Transaction, postId: string) =>
  transaction.$queryRaw`select 1 from post_counts where post_id = ${postId}::uuid for update`

/** Counts a deleted (-1) or restored (1) reply. `lastReplyAt` is the time of the newest reply that is left; null if there is none. */
export const changeReplyCount = (transaction: Transaction, postId: string, by: -1 | 1, lastReplyAt: Date | null) =>
  transaction.$executeRaw`
    update post_counts set replies = replies + ${by}, last_reply_at = ${lastReplyAt}, last_activity_at = coalesce(${lastReplyAt}, created_at)
    where post_id = ${postId}::uuid`

/**
 * SQL that adds to the vote counters of posts. `changes` names a CTE with the columns `subject_id`, the id of a post, `votes` and `recent_votes`; at most
 * one row for each post. Returns the new number of votes.
 */
export const buildChangeVoteCountSql = (changes: string) => `
  update post_counts counts set votes = counts.votes + change.votes, recent_votes = counts.recent_votes + change.recent_votes
  from ${changes} change where counts.post_id = change.subject_id returning counts.votes`
