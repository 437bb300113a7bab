import type { AccountData } from '../../jobs/account-data.ts'
import type { JobContext } from '../../jobs/types.ts'
import { purgePassageWords } from '../compa/pages/purge-passage-words.ts'
import { deleteUser } from '../users/data.ts'
import { deletionDelayMs } from '../users/service.ts'
import { beginPurge, listAccountsToPurge } from './data.ts'

/** Deletes the accounts whose seven days are over. An account that fails is retried by the next run; it does not delay the others. */
export async function purgeAccounts(context: JobContext, features: readonly AccountData[], signal: AbortSignal): Promise<void> {
  const { database, now } = context
  const errors: unknown[] = []
  let purgedCount = 0
  const requestedBefore = new Date(now().getTime() - deletionDelayMs)
  for (const uid of await listAccountsToPurge(database, requestedBefore)) {
    signal.throwIfAborted()
    try {
      // The deletion may have been cancelled since the account was listed.
      const purge = await beginPurge(database, uid, requestedBefore, now())
      if (!purge) continue
      await purgeAccount(context, features, uid, { ...purge, signal })
      purgedCount += 1
    } catch (error) {
      errors.push(error)
    }
  }
  // Words that only the texts of these accounts had. A nightly job deletes those that an abort leaves.
  if (purgedCount) await purgePassageWords(context, signal)
  if (errors.length) throw errors[0]
}

/**
 * Each step can be repeated. The account of the provider is deleted first: nobody can sign in to an account that is half deleted. The row of `users` is deleted
 * last: as long as it exists, the next run continues.
 */
async function purgeAccount(context: JobContext, features: readonly AccountData[], uid: string, options: { keepsPosts: boolean; signal: AbortSignal }) {
  await context.deleteProviderAccount(uid)
  for (const { eraseData } of features.toReversed()) await eraseData?.(context, uid, options)
  await deleteUser(context.database, uid, { deletesDocument: context.hasOutboxRelay })
}
