import type { Transaction } from '../../database/client.ts'
import { recordDomainEvent } from '../../jobs/record-domain-event.ts'
import { type Cause, insertNotifications } from './data/fan-out.ts'

/** Users who are notified in one statement. */
const batchSize = 1000
/** Notifications that one job pushes or mails. */
const deliveryBatchSize = 100

/** Notifies users of a cause, and records `notifications.added` for those that are to be pushed or mailed at once. */
export async function notify(transaction: Transaction, cause: Cause, userUids: string[]): Promise<void> {
  const due = await insertNotifications(transaction, cause, userUids)
  for (let start = 0; start < due.length; start += deliveryBatchSize) {
    const payload = { ids: due.slice(start, start + deliveryBatchSize) }
    await recordDomainEvent(transaction, { kind: 'notifications.added', subject: cause.subjectId, actor: null, at: cause.at, payload })
  }
}

/** `notify` of all users of a list, in batches. `list` returns at most `take` uids after one. */
export async function notifyAll(
  transaction: Transaction,
  cause: Cause,
  list: (take: number, after: string) => Promise<string[]>,
  isIncluded: (uid: string) => boolean = () => true,
): Promise<void> {
  let after = ''
  for (;;) {
    const uids = await list(batchSize, after)
    await notify(transaction, cause, uids.filter(isIncluded))
    if (uids.length < batchSize) return
    after = uids.at(-1) ?? ''
  }
}
