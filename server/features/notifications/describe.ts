import { toNodeId } from '../../relay/node-id.ts'
import { extractText } from '../../sanitize/html.ts'
import { formerStudent } from '../users/former-student.ts'
import type { NotificationRecord } from './data/lists.ts'
import { kinds, quote } from './kinds.ts'

const maxExcerptLetters = 200

/** A notification as a person reads it: one sentence, what was written, and the path in the app to which it leads. */
export type NotificationText = { text: string; excerpt: string; path: string }

/** `usernames` are the names of the actors by uid; missing ones are former students. With `quotesTexts` false, what people wrote is left out. */
export function describeNotification(
  { kind, details }: Pick<NotificationRecord, 'kind' | 'details'>,
  usernames: ReadonlyMap<string, string>,
  { quotesTexts = true }: { quotesTexts?: boolean } = {},
): NotificationText {
  const readText = (text: string | null) => (text === null || !quotesTexts ? '' : extractText(text))
  const content = readText(details.content)
  const names = details.actorUids.map((uid) => usernames.get(uid) ?? formerStudent.username)
  const excerpt = [...content].slice(0, maxExcerptLetters).join('')
  return { ...kinds[kind].describe({ ...details, names, quote: quote(readText(details.quoted ?? details.content)) }), excerpt }
}

/** `describeNotification` for emails and pushes, which show both texts: the sentence does not quote what the excerpt says in full, nor the other way round. */
export function describeOnce(notification: Pick<NotificationRecord, 'kind' | 'details'>, usernames: ReadonlyMap<string, string>, quotesTexts: boolean) {
  const described = describeNotification(notification, usernames, { quotesTexts })
  if (notification.details.quoted !== null) return described
  if (described.text.includes(described.excerpt)) return { ...described, excerpt: '' }
  return { ...described, text: describeNotification(notification, usernames, { quotesTexts: false }).text }
}

/** The id of a notification as the API has it. */
export const toNotificationId = (id: string) => toNodeId('Notification', id)
