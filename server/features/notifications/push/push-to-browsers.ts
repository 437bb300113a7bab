import type { PushMessage, PushOutcome } from '../../../web-push/web-push.ts'
import type { PushContext } from './context.ts'
import { deleteSubscriptions, markSubscriptionsFailed, markSubscriptionsPushed, type PushSubscriptionRecord } from './data.ts'

/** Pushes that are sent at once: in all, to one host and to one person. A slow host or a person's silent browsers leave the others their share. */
const concurrency = { all: 20, host: 10, person: 2 }
/** After these failures of a person's browsers, that person's other pushes of the run are not sent. */
const maxFailuresOfPerson = 2
/** A browser whose pushes have failed for this long, and none was accepted, is removed. */
const maxFailingMs = 7 * 24 * 60 * 60 * 1000

export type Push = { subscription: PushSubscriptionRecord; message: PushMessage }

/**
 * Sends pushes, to browsers that have accepted the last ones first. Deletes the browsers that have ended their subscriptions or have failed for a week. Returns
 * the number that push services accepted.
 */
export async function pushToBrowsers(
  { database, webPush, now }: Pick<PushContext, 'database' | 'webPush' | 'now'>,
  pushes: Push[],
  options: { maxAttempts?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const outcomes: { id: string; outcome: PushOutcome }[] = []
  await runWithinLimits(sortByFailure(pushes), async ({ subscription, message }) => {
    const outcome = await webPush.send(subscription, message, options)
    outcomes.push({ id: subscription.id, outcome })
    return outcome
  })
  const listIds = (outcome: PushOutcome) => [...new Set(outcomes.filter((each) => each.outcome === outcome).map(({ id }) => id))]
  const acceptedIds = listIds('accepted')
  await markSubscriptionsPushed(database, acceptedIds, now())
  const failedIds = listIds('failed').filter((id) => !acceptedIds.includes(id))
  if (failedIds.length > 0) await markSubscriptionsFailed(database, failedIds, { now: now(), retiredBefore: new Date(now().getTime() - maxFailingMs) })
  await deleteSubscriptions(database, listIds('gone'))
  return outcomes.filter(({ outcome }) => outcome === 'accepted').length
}

const sortByFailure = (pushes: Push[]) => pushes.toSorted((a, b) => Number(a.subscription.failingSince !== null) - Number(b.subscription.failingSince !== null))

/** Sends all pushes, at most as many at once as the limits allow. */
async function runWithinLimits(pushes: Push[], send: (push: Push) => Promise<PushOutcome>): Promise<void> {
  const waiting = new Set(pushes.map((push) => ({ push, host: new URL(push.subscription.endpoint).host, person: push.subscription.userUid })))
  const [hosts, people, failures] = [createCounter(), createCounter(), createCounter()]
  const running = new Set<Promise<void>>()
  const run = async ({ push, host, person }: { push: Push; host: string; person: string }) => {
    hosts.add(host, 1)
    people.add(person, 1)
    if ((await send(push)) === 'failed') failures.add(person, 1)
    hosts.add(host, -1)
    people.add(person, -1)
  }
  while (waiting.size > 0 || running.size > 0) {
    for (const next of waiting) {
      if (failures.get(next.person) >= maxFailuresOfPerson) {
        waiting.delete(next)
        continue
      }
      // A push that may fail counts as a failure: no more than two fail in all.
      const personCount = people.get(next.person) + failures.get(next.person)
      if (running.size >= concurrency.all || hosts.get(next.host) >= concurrency.host || personCount >= concurrency.person) continue
      waiting.delete(next)
      const sent = run(next).finally(() => running.delete(sent))
      running.add(sent)
    }
    if (running.size > 0) await Promise.race(running)
  }
}

function createCounter() {
  const counts = new Map<string, number>()
  return { get: (key: string) => counts.get(key) ?? 0, add: (key: string, change: number) => void counts.set(key, (counts.get(key) ?? 0) + change) }
}
