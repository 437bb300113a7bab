import { toNodeId } from '../../relay/node-id.ts'
import { extractText } from '../../sanitize/html.ts'
import { shorten } from '../../utils/text/shorten.ts'
import { formerStudent } from '../users/former-student.ts'
import type { NotificationRecord } from './data/lists.ts'
import { quote } from './kind.ts'
import { kinds } from './kinds.ts'

/** Fewer than those of the summary of a post, which may end within a word. */
const maxExcerptLetters = 150

/** A notification as a person reads it: one sentence, what was written, and the path in the app to which it leads. */
export type NotificationText = { text: string; excerpt: string; path: string }

/** `usernames` are the names of the actors by uid; missing ones are former students. With `quotesTexts` false, what people wrote is left out. */
export function describeNotification(
  { kind, details }: Pick<NotificationRecord, 'kind' | 'details'>,
  usernames: ReadonlyMap<string, string>,
  { quotesTexts = true }: { quotesTexts?: boolean } = {},
): NotificationText {
  const toText = (html: string | null, text: string | null) => (html === null ? text : extractText(html))
  const content = quotesTexts ? (toText(details.contentHtml, details.text) ?? '') : ''
  const quotedText = quotesTexts ? (toText(details.quotedHtml, details.quotedText) ?? content) : ''
  const names = details.actorUids.map((uid) => usernames.get(uid) ?? formerStudent.username)
  return { ...kinds[kind].describe({ ...details, names, quote: quote(quotedText) }), excerpt: shorten(content, maxExcerptLetters) }
}

/** `describeNotification` for emails and pushes, which show both texts: the sentence does not quote what the excerpt says in full, nor the other way round. */
export function describeWithoutRepetition(
  notification: Pick<NotificationRecord, 'kind' | 'details'>,
  usernames: ReadonlyMap<string, string>,
  quotesTexts: boolean,
) {
  const described = describeNotification(notification, usernames, { quotesTexts })
  if (notification.details.quotedText !== null) return described
  if (described.text.includes(described.excerpt)) return { ...described, excerpt: '' }
  return { ...described, text: describeNotification(notification, usernames, { quotesTexts: false }).text }
}

/** The id of a notification as the API has it. */
export const toNotificationId = (id: string) => toNodeId('Notification', id)
