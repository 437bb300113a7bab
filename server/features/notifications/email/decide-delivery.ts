import type { NotificationRecord } from '../data/lists.ts'
import type { StoredSettings } from '../data/settings.ts'
import { isQuiet } from '../settings/quiet-hours.ts'
import { getPreference } from '../settings/settings.ts'
import type { Recipient } from './data.ts'

type Delivery = 'send' | 'leave to digest' | 'drop'

/** A suspended account can read nothing of its own: it is mailed only what moderation decided about it. */
const isMailable = (recipient: Recipient | undefined, kind: NotificationRecord['kind'] | null): boolean =>
  Boolean(recipient?.isActive) && !recipient?.isRefused && (!recipient?.isSuspended || kind === 'MODERATION')

/** What to do with an email about one notification, by what holds when it is to be sent. `notification` is undefined if its causes are gone. */
export function decideDelivery(
  notification: NotificationRecord | undefined,
  { recipient, settings, now }: { recipient: Recipient | undefined; settings: StoredSettings; now: Date },
): Delivery {
  if (!notification || notification.isSeen || notification.isRead || settings.isPaused || !isMailable(recipient, notification.kind)) return 'drop'
  const { email } = getPreference(settings, notification.kind)
  if (email === 'OFF') return 'drop'
  return email === 'DIGEST' || isQuiet(settings, now) ? 'leave to digest' : 'send'
}

/** Whether a user gets a digest. Quiet hours do not delay it: it has a time of its own. */
export const canReceiveDigest = (recipient: Recipient | undefined, settings: StoredSettings): boolean => !settings.isPaused && isMailable(recipient, null)

/** Whether a digest has a notification, by what holds when it is to be sent. */
export const isInDigest = (notification: NotificationRecord, settings: StoredSettings): boolean =>
  !notification.isSeen && !notification.isRead && getPreference(settings, notification.kind).email !== 'OFF'
