import type { Transaction } from '../../../database/client.ts'
import type { Reply } from '../../../generated/prisma/client.ts'

/**
 * Inserts the first replies of posts, numbered from 1, and counts them, in two statements. Records no events, so that nobody is notified. For the sample campus:
 * the texts are sanitised, and no text is held for review.
 */
export async function insertReplies(
  transaction: Transaction,
  replies: (Pick<Reply, 'id' | 'postId' | 'number' | 'contentHtml' | 'inReplyTo' | 'createdAt'> & { authorUid: string })[],
): Promise<void> {
  await transaction.reply.createMany({ data: replies })
  const postIds = [...new Set(replies.map(({ postId }) => postId))]
  await transaction.$executeRaw`
    update post_counts counts set replies = thread.count, last_number = thread.count, last_reply_at = thread.at,
      last_activity_at = greatest(counts.last_activity_at, thread.at)
    from (select post_id, count(*)::int as count, max(created_at) as at from replies where post_id = any(${postIds}::uuid[]) group by post_id) thread
    where counts.post_id = thread.post_id`
}
