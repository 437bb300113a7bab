import type { Transaction } from '../../../../database/client.ts'

/** A notification that is to be pushed. `isAllowed`: its user is neither suspended nor about to be deleted. */
type DuePush = { id: string; userUid: string; isAllowed: boolean }

/**
 * Locks at most `take` notifications that are to be pushed, without those that another server has locked. Of a group that was pushed after `pushedBefore` none
 * is due, also if the user has read the notification since.
 */
export const lockDuePushes = (transaction: Transaction, { pushedBefore, now, take }: { pushedBefore: Date; now: Date; take: number }): Promise<DuePush[]> =>
  transaction.$queryRaw`
    select notification.id, notification.user_uid as "userUid",
      account.deletion_requested_at is null and coalesce(account.suspended_until <= ${now}, true) as "isAllowed"
    from notifications notification join users account on account.uid = notification.user_uid
    where notification.is_push_due and not exists (
      select from notifications pushed
      where pushed.user_uid = notification.user_uid and pushed.kind = notification.kind and pushed.subject_id = notification.subject_id
        and pushed.pushed_at > ${pushedBefore})
    order by notification.id limit ${take} for update of notification skip locked`

/** Marks locked notifications as no longer due: `pushedIds` of them as pushed. Immediate emails of `quietIds` wait for the digest. */
export async function markPushesDone(
  transaction: Transaction,
  { ids, pushedIds, quietIds, now }: { ids: string[]; pushedIds: string[]; quietIds: string[]; now: Date },
): Promise<void> {
  await transaction.notification.updateMany({ where: { id: { in: ids } }, data: { isPushDue: false } })
  await transaction.notification.updateMany({ where: { id: { in: pushedIds } }, data: { pushedAt: now } })
  await transaction.notification.updateMany({ where: { id: { in: quietIds }, emailDue: 'NOW' }, data: { emailDue: 'DIGEST' } })
}
