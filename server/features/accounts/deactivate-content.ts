import type { JobContext } from '../../jobs/types.ts'
import { deactivatePosts, findAuthorsOfDeactivatedPosts, reactivatePosts } from '../posts/data/deactivation.ts'
import { deactivateReplies, findAuthorsOfDeactivatedReplies, reactivateReplies } from '../replies/data/deactivation.ts'
import { listAccountsToDeactivate } from './data.ts'

/** Posts, or replies, that one transaction changes: few enough for the statement timeout of a request. */
const batchSize = 200

type BatchContext = Pick<JobContext, 'database' | 'now'>

/** Deactivates posts and replies of an account that is to be deleted with them: nobody sees them. Returns whether there may be more. */
export async function deactivateBatch({ database, now }: BatchContext, uid: string): Promise<boolean> {
  const posts = await deactivatePosts(database, uid, batchSize, now())
  const replies = await deactivateReplies(database, uid, batchSize, now())
  return posts === batchSize || replies === batchSize
}

/** Restores posts and replies that were deactivated with an account and are to stay. Returns whether there may be more. */
export async function reactivateBatch({ database }: BatchContext, uid: string): Promise<boolean> {
  const posts = await reactivatePosts(database, uid, batchSize)
  const replies = await reactivateReplies(database, uid, batchSize)
  return posts === batchSize || replies === batchSize
}

/**
 * Deactivates the posts and replies of accounts that are to be deleted with them. Restores those that were deactivated if the deletion was cancelled, or requested again
 * with `keepPosts`.
 */
export async function deactivateContent(context: BatchContext, signal: AbortSignal): Promise<void> {
  for (const uid of await listAccountsToDeactivate(context.database)) while (await deactivateBatch(context, uid)) signal.throwIfAborted()
  const authors = [...(await findAuthorsOfDeactivatedPosts(context.database)), ...(await findAuthorsOfDeactivatedReplies(context.database))]
  for (const uid of new Set(authors)) while (await reactivateBatch(context, uid)) signal.throwIfAborted()
}
