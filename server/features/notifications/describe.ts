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
  const content = details.content === null || !quotesTexts ? '' : extractText(details.content)
  const names = details.actorUids.map((uid) => usernames.get(uid) ?? formerStudent.username)
  const excerpt = [...content].slice(0, maxExcerptLetters).join('')
  return { ...kinds[kind].describe({ ...details, names, quote: quote(content) }), excerpt }
}

/** The id of a notification as the API has it. */
export const toNotificationId = (id: string) => toNodeId('Notification', id)
