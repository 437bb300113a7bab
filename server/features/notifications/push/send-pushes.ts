import type { JobContext } from '../../../jobs/types.ts'
import { countUnseenByUid, findNotifications, type NotificationRecord, presentTexts } from '../data/lists.ts'
import { defaultSettings, findSettings, type StoredSettings } from '../data/settings.ts'
import { getActorUsernames } from '../service.ts'
import { isQuiet } from '../settings/quiet-hours.ts'
import { getPreference } from '../settings/settings.ts'
import { lockDuePushes, markPushesDone } from './data/due.ts'
import { listSubscriptions } from './data.ts'
import { createPushMessage } from './payload.ts'
import { type Push, pushToBrowsers } from './push-to-browsers.ts'

/** A group is pushed once in this time. */
const groupIntervalMs = 10 * 60_000
const batchSize = 100

type Context = Pick<JobContext, 'database' | 'now' | 'webPush'>
type Claimed = { notification: NotificationRecord; settings: StoredSettings }

/** Pushes the notifications that are due, in batches. Each is claimed first: after a crash its push may be missing, and is never sent twice. */
export async function sendPushes(context: Context, signal: AbortSignal): Promise<void> {
  for (let isComplete = false; !isComplete; ) {
    signal.throwIfAborted()
    const { claimed, count } = await claimPushes(context)
    await pushToBrowsers(context, await createPushes(context, claimed), { signal })
    isComplete = count < batchSize
  }
}

/** Claims notifications. Of these, those are pushed whose causes still exist, that the user has not seen meanwhile, and whose pushes the settings allow now. */
function claimPushes({ database, now: getNow }: Context): Promise<{ claimed: Claimed[]; count: number }> {
  const now = getNow()
  return database.$transaction(async (transaction) => {
    const due = await lockDuePushes(transaction, { pushedBefore: new Date(now.getTime() - groupIntervalMs), now, take: batchSize })
    if (due.length === 0) return { claimed: [], count: 0 }
    const allowedIds = due.filter(({ isAllowed }) => isAllowed).map(({ id }) => id)
    const notifications = (await findNotifications(transaction, allowedIds)).filter(({ isSeen, isRead }) => !isSeen && !isRead)
    const settingsByUid = await findSettings(
      transaction,
      notifications.map(({ userUid }) => userUid),
    )
    const enabled = notifications
      .map((notification) => ({ notification, settings: settingsByUid.get(notification.userUid) ?? defaultSettings }))
      .filter(({ notification, settings }) => !settings.isPaused && getPreference(settings, notification.kind).push)
    const quiet = enabled.filter(({ settings }) => isQuiet(settings, now))
    const claimed = enabled.filter((each) => !quiet.includes(each))
    await markPushesDone(transaction, { ids: due.map(({ id }) => id), pushedIds: listIds(claimed), quietIds: listIds(quiet), now })
    return { claimed, count: due.length }
  })
}

const listIds = (claims: Claimed[]) => claims.map(({ notification }) => notification.id)

/** The messages of claimed notifications to all browsers of their users. */
async function createPushes({ database }: Context, claimed: Claimed[]): Promise<Push[]> {
  const userUids = [...new Set(claimed.map(({ notification }) => notification.userUid))]
  const usernames = await getActorUsernames(
    { database },
    claimed.map(({ notification }) => notification),
  )
  const subscriptionsByUid = Map.groupBy(await listSubscriptions(database, userUids), ({ userUid }) => userUid)
  const unseenCounts = await countUnseenByUid(database, [...subscriptionsByUid.keys()])
  const presented = await presentTexts(
    database,
    claimed.map(({ notification }) => notification),
  )
  return claimed.flatMap(({ settings: { quotesTexts } }, index) => {
    const notification = presented[index] as NotificationRecord
    const message = createPushMessage(notification, { usernames, quotesTexts, unseenCount: unseenCounts.get(notification.userUid) ?? 0 })
    return (subscriptionsByUid.get(notification.userUid) ?? []).map((subscription) => ({ subscription, message }))
  })
}
