import type { PushMessage, PushOutcome } from '../../../web-push/web-push.ts'
import type { PushContext } from './context.ts'
import { deleteSubscriptions, markSubscriptionsPushed, type PushSubscriptionRecord } from './data.ts'

/** Pushes that are sent at once. */
const concurrency = 20

export type Push = { subscription: PushSubscriptionRecord; message: PushMessage }

/** Sends pushes, and deletes the browsers that have ended their subscriptions. Returns the number that push services accepted. */
export async function pushToBrowsers(
  { database, webPush, now }: Pick<PushContext, 'database' | 'webPush' | 'now'>,
  pushes: Push[],
  options: { maxAttempts?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const outcomes: { id: string; outcome: PushOutcome }[] = []
  const waiting = pushes.values()
  const sendNext = async () => {
    for (const { subscription, message } of waiting) outcomes.push({ id: subscription.id, outcome: await webPush.send(subscription, message, options) })
  }
  await Promise.all(Array.from({ length: concurrency }, sendNext))
  const listIds = (outcome: PushOutcome) => outcomes.filter((each) => each.outcome === outcome).map(({ id }) => id)
  const [acceptedIds, goneIds] = [listIds('accepted'), listIds('gone')]
  await markSubscriptionsPushed(database, [...new Set(acceptedIds)], now())
  await deleteSubscriptions(database, [...new Set(goneIds)])
  return acceptedIds.length
}
