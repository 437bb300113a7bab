import type { ServiceContext } from '../../auth/service-context.ts'
import { forbidden } from '../../utils/errors.ts'
import { assertNotSuspended, assertVerifiedEmail } from '../users/service.ts'
import { expireVotes, type PostOrReplyRef, updateVote } from './data.ts'
import { canVote } from './policy.ts'
import { assertPostOrReplyExists } from './posts-or-replies.ts'

const dayMs = 24 * 60 * 60 * 1000
/** How long a vote for a post counts as recent, for the order `TOP` of a feed. */
export const recentVoteMs = 7 * dayMs
/** The number of votes that one transaction expires. */
const expiryBatchSize = 1000

/**
 * Sets whether the viewer, whose email is verified, upvotes a post or reply of another user; anybody may withdraw a vote. Repeating it changes nothing.
 * Returns its number of votes.
 */
export async function setVote(context: ServiceContext, subject: PostOrReplyRef | null, up: boolean): Promise<PostOrReplyRef & { voteCount: number }> {
  const viewer = await assertNotSuspended(context)
  if (up) assertVerifiedEmail(context, viewer)
  await context.consumeRateLimit('votes')
  const { kind, id, authorUid } = await assertPostOrReplyExists(context, subject)
  if (up && !canVote(viewer, { authorUid })) throw forbidden(`You cannot upvote your own ${kind.toLowerCase()}.`)
  const voteCount = await updateVote(context.database, { kind, id }, viewer.uid, up, context.now())
  return { kind, id, voteCount }
}

/** Takes votes that are older than seven days out of the counts of recent votes; returns their number. For a job that runs every ten minutes. */
export async function expireRecentVotes({ database, now }: Pick<ServiceContext, 'database' | 'now'>, signal?: AbortSignal): Promise<number> {
  const before = new Date(now().getTime() - recentVoteMs)
  let expiredCount = 0
  for (let count = expiryBatchSize; count === expiryBatchSize; expiredCount += count) {
    signal?.throwIfAborted()
    count = await expireVotes(database, before, expiryBatchSize)
  }
  return expiredCount
}
