import type { Database } from '../../../database/client.ts'
import type { Prisma } from '../../../generated/prisma/client.ts'
import { lockUserForInserts } from '../../users/data.ts'

const subscriptionColumns = {
  id: true,
  userUid: true,
  endpoint: true,
  p256dh: true,
  auth: true,
  device: true,
  createdAt: true,
  pushedAt: true,
  failingSince: true,
} as const
export type PushSubscriptionRecord = Prisma.PushSubscriptionGetPayload<{ select: typeof subscriptionColumns }>

type NewSubscription = Omit<PushSubscriptionRecord, 'pushedAt' | 'failingSince'> & { sessionId: string | null }

/** Without those whose sessions have ended. */
const activeWhere = { OR: [{ sessionId: null }, { session: { endedAt: null } }] } satisfies Prisma.PushSubscriptionWhereInput

/** The browsers of users to which pushes are sent, newest first. */
export const listSubscriptions = (database: Pick<Database, 'pushSubscription'>, userUids: string[]): Promise<PushSubscriptionRecord[]> =>
  database.pushSubscription.findMany({
    where: { userUid: { in: userUids }, ...activeWhere },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: subscriptionColumns,
  })

/**
 * Stores a browser of a user, or renews it: its keys may have changed. One that another user had added is that user's no longer. Beyond `maxCount` the oldest go,
 * those whose sessions have ended too.
 */
export const upsertSubscription = (database: Database, subscription: NewSubscription, maxCount: number): Promise<PushSubscriptionRecord> =>
  database.$transaction(async (transaction) => {
    const { userUid, endpoint, p256dh, auth, device, sessionId } = subscription
    // The lock keeps the number of browsers exact.
    await lockUserForInserts(transaction, userUid)
    await transaction.pushSubscription.deleteMany({ where: { endpoint, userUid: { not: userUid } } })
    const changes = { userUid, p256dh, auth, device, sessionId, failingSince: null }
    const stored = await transaction.pushSubscription.upsert({ where: { endpoint }, create: subscription, update: changes, select: subscriptionColumns })
    const newest = await transaction.pushSubscription.findMany({
      where: { userUid, id: { not: stored.id } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: maxCount - 1,
      select: { id: true },
    })
    await transaction.pushSubscription.deleteMany({ where: { userUid, id: { notIn: [stored.id, ...newest.map(({ id }) => id)] } } })
    return stored
  })

/** Deletes a browser of a user by its id or endpoint. Returns its id; null if the user has none. */
export const deleteSubscription = async (database: Database, userUid: string, key: { id: string } | { endpoint: string }): Promise<string | null> => {
  const [deleted] = await database.$queryRaw<{ id: string }[]>`
    delete from push_subscriptions where user_uid = ${userUid}
      and (id = ${'id' in key ? key.id : null}::uuid or endpoint = ${'endpoint' in key ? key.endpoint : null}) returning id`
  return deleted?.id ?? null
}

/** Deletes browsers that have ended their subscriptions. */
export const deleteSubscriptions = (database: Database, ids: string[]) => database.pushSubscription.deleteMany({ where: { id: { in: ids } } })

/** Records that push services have accepted a push to browsers. */
export const markSubscriptionsPushed = (database: Database, ids: string[], now: Date) =>
  database.pushSubscription.updateMany({ where: { id: { in: ids } }, data: { pushedAt: now, failingSince: null } })

/** Records since when pushes to browsers fail, and deletes those that have failed since before an instant. */
export async function markSubscriptionsFailed(database: Database, ids: string[], { now, retiredBefore }: { now: Date; retiredBefore: Date }): Promise<void> {
  await database.pushSubscription.updateMany({ where: { id: { in: ids }, failingSince: null }, data: { failingSince: now } })
  await database.pushSubscription.deleteMany({ where: { id: { in: ids }, failingSince: { lt: retiredBefore } } })
}

/** The browsers of a user, for an export: without what would let others push to them. */
export const listSubscriptionsForExport = (database: Database, userUid: string) =>
  database.pushSubscription.findMany({
    where: { userUid },
    orderBy: { createdAt: 'desc' },
    select: { device: true, createdAt: true, pushedAt: true },
  })

/** Deletes the browsers of a user. */
export const deleteSubscriptionsOfUser = (database: Database, userUid: string) => database.pushSubscription.deleteMany({ where: { userUid } })
