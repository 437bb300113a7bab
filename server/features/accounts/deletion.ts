import type { ServiceContext } from '../../auth/service-context.ts'
import { assertCanWrite, assertRecentSignIn } from '../../auth/viewer.ts'
import { conflict, notFound } from '../../utils/errors.ts'
import { assertNotLastAdministrator } from '../roles/service.ts'
import type { SessionContext } from '../sessions/context.ts'
import { signOutEverywhere } from '../sessions/service.ts'
import { assertHasAccount, deletionDelayMs, getDeletionTime, getUserByUid } from '../users/service.ts'
import { deleteSecretHashes, startDeletion, stopDeletion } from './data.ts'
import { deactivateBatch, reactivateBatch } from './deactivate-content.ts'

/** The deletion of an account that has been requested. */
export type DeletionRecord = { requestedAt: Date; deletesAt: Date; keepsPosts: boolean }

/** The scheduled deletion of a user; null without one. */
export const toScheduledDeletion = (user: { deletionRequestedAt: Date | null; deletionKeepsPosts: boolean }): DeletionRecord | null =>
  user.deletionRequestedAt && {
    requestedAt: user.deletionRequestedAt,
    deletesAt: getDeletionTime(user.deletionRequestedAt),
    keepsPosts: user.deletionKeepsPosts,
  }

/**
 * Deactivates the viewer's account at once; it is deleted seven days later, unless the deletion is cancelled. All its sign-ins end. With `keepPosts`, posts and
 * replies stay under 'Former student'; otherwise they are deactivated too, the first ones at once and the others by a job. UNAUTHENTICATED unless the sign-in is
 * recent, CONFLICT for the last administrator.
 */
export async function requestDeletion(context: SessionContext, { keepPosts }: { keepPosts: boolean }): Promise<DeletionRecord> {
  const now = context.now()
  assertRecentSignIn(context.viewer, now)
  const { uid } = await assertHasAccount(context)
  await context.consumeRateLimit('account-deletions')
  await context.database.$transaction(async (transaction) => {
    await assertNotLastAdministrator(transaction, uid, now)
    await startDeletion(transaction, uid, now, keepPosts)
    // Once the deletion is certain, and before it is committed: nothing is changed if the provider is unavailable.
    await signOutEverywhere(context)
    await deleteSecretHashes(transaction, uid)
  })
  if (!keepPosts)
    await deactivateBatch(context, uid).catch((error) => context.log.error({ err: error }, 'deactivating the posts of an account is left to its job'))
  return getViewerDeletion(context, uid)
}

async function getViewerDeletion(context: ServiceContext, uid: string): Promise<DeletionRecord> {
  const user = await getUserByUid(context, uid)
  const deletion = user && toScheduledDeletion(user)
  if (!deletion) throw notFound()
  return deletion
}

/** Cancels the deletion of the viewer's account and restores what was deactivated with it. CONFLICT after the seven days, and once the purge has begun. */
export async function cancelDeletion(context: ServiceContext) {
  const { uid } = await assertCanWrite(context)
  await context.consumeRateLimit('account-deletions')
  const isCancelled = await stopDeletion(context.database, uid, new Date(context.now().getTime() - deletionDelayMs))
  if (isCancelled)
    await reactivateBatch(context, uid).catch((error) => context.log.error({ err: error }, 'restoring the posts of an account is left to its job'))
  const user = await getUserByUid(context, uid)
  if (!user) throw conflict('Choose a username first.', 'username')
  if (user.deletionRequestedAt) throw conflict('The account is being deleted.')
  return user
}
