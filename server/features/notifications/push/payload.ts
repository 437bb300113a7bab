import { hash } from 'node:crypto'
import type { PushMessage } from '../../../web-push/web-push.ts'
import type { NotificationRecord } from '../data/lists.ts'
import { describeOnce, toNotificationId } from '../describe.ts'

/** Push services accept at least 4,096 bytes of encrypted text (RFC 8030). */
const maxPayloadBytes = 3000
const ttlSeconds = 24 * 3600

type DescribeOptions = { usernames: ReadonlyMap<string, string>; quotesTexts: boolean; unseenCount: number }

/**
 * What a browser shows of a notification. The tag names its group: a browser replaces what it shows of the group, a push service what it has not delivered.
 */
export function createPushMessage(notification: NotificationRecord, { usernames, quotesTexts, unseenCount }: DescribeOptions): PushMessage {
  const { text: title, excerpt, path } = describeOnce(notification, usernames, quotesTexts)
  const tag = hash('sha256', `${notification.kind} ${notification.subjectId}`, 'base64url').slice(0, 32)
  const serialize = (body: string) => JSON.stringify({ id: toNotificationId(notification.id), title, body, path, tag, unseenCount })
  const whole = serialize(excerpt)
  // Only letters that JSON escapes make it longer.
  const payload = Buffer.byteLength(whole) > maxPayloadBytes ? serialize('') : whole
  return { payload, ttlSeconds, urgency: 'normal', topic: tag }
}
