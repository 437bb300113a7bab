import type { JobContext } from '../../jobs/types.ts'
import { findAuthorsOfHiddenPosts, hidePostsWithAccount, restorePostsWithAccount } from '../posts/changes/hide-with-account.ts'
import { findAuthorsOfHiddenReplies, hideRepliesWithAccount, restoreRepliesWithAccount } from '../replies/hide-with-account.ts'
import { listAccountsToHide } from './data.ts'

/** Posts, or replies, that one transaction changes: few enough for the statement timeout of a request. */
const batchSize = 200

type BatchContext = Pick<JobContext, 'database' | 'now'>

/** Hides posts and replies of an account that is to be deleted with them; returns whether there may be more. */
export async function hideBatch({ database, now }: BatchContext, uid: string): Promise<boolean> {
  const posts = await hidePostsWithAccount(database, uid, batchSize, now())
  const replies = await hideRepliesWithAccount(database, uid, batchSize, now())
  return posts === batchSize || replies === batchSize
}

/** Restores posts and replies that were deleted with an account and are to stay; returns whether there may be more. */
export async function restoreBatch({ database }: BatchContext, uid: string): Promise<boolean> {
  const posts = await restorePostsWithAccount(database, uid, batchSize)
  const replies = await restoreRepliesWithAccount(database, uid, batchSize)
  return posts === batchSize || replies === batchSize
}

/**
 * Hides the posts and replies of accounts that are to be deleted with them. Restores those that were hidden if the deletion was cancelled, or requested again
 * with `keepPosts`.
 */
export async function hideContentOfAccounts(context: BatchContext, signal: AbortSignal): Promise<void> {
  for (const uid of await listAccountsToHide(context.database)) while (await hideBatch(context, uid)) signal.throwIfAborted()
  const authors = [...(await findAuthorsOfHiddenPosts(context.database)), ...(await findAuthorsOfHiddenReplies(context.database))]
  for (const uid of new Set(authors)) while (await restoreBatch(context, uid)) signal.throwIfAborted()
}
