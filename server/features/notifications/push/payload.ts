import { hash } from 'node:crypto'
import type { PushMessage } from '../../../web-push/web-push.ts'
import type { NotificationRecord } from '../data/lists.ts'
import { describeWithoutRepetition, toNotificationId } from '../describe.ts'

const ttlSeconds = 24 * 3600

type DescribeOptions = { usernames: ReadonlyMap<string, string>; quotesTexts: boolean; unseenCount: number }

/**
 * What a browser shows of a notification, less than the 4,096 bytes that push services accept (RFC 8030). The tag names its group: a browser replaces what it shows
 * of the group, a push service what it has not delivered.
 */
export function createPushMessage(notification: NotificationRecord, { usernames, quotesTexts, unseenCount }: DescribeOptions): PushMessage {
  const { text: title, excerpt: body, path } = describeWithoutRepetition(notification, usernames, quotesTexts)
  const tag = hash('sha256', `${notification.kind} ${notification.subjectId}`, 'base64url').slice(0, 32)
  return { payload: JSON.stringify({ id: toNotificationId(notification.id), title, body, path, tag, unseenCount }), ttlSeconds, urgency: 'normal', topic: tag }
}
