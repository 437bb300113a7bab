import { brand } from '../../../utils/brand.ts'
import { formatDay, getCampusClock } from '../../../utils/campus-time.ts'
import { shorten } from '../../../utils/text/shorten.ts'
import type { NotificationRecord } from '../data/lists.ts'
import type { StoredSettings } from '../data/settings.ts'
import { describeNotification, describeWithoutRepetition } from '../describe.ts'
import type { Kind } from '../kind.ts'
import { kinds } from '../kinds.ts'

/** What the templates show. URLs are absolute. */
export type EmailContent = {
  subject: string
  /** What a list of emails shows beside the subject. */
  preheader: string
  heading: string
  /** A line above the heading. */
  date: string | null
  items: EmailItem[]
  /** How many further ones there are; `100+` for many. */
  moreText: string | null
  listUrl: string
  /** Why the user gets this email. */
  reason: string
  settingsUrl: string
  unsubscribeUrl: string
}

/** `excerpt` is empty if the text quotes all of it. With `isComplete` it is the whole text, with line breaks and links. */
type EmailItem = { text: string; excerpt: string; isComplete: boolean; url: string }

/** How many notifications a digest counts, and how many it lists. */
export const maxCountedInDigest = 100
const maxListed = 20
const maxSubjectLetters = 78
const maxPreheaderLetters = 120

type ComposeOptions = {
  usernames: ReadonlyMap<string, string>
  settings: Pick<StoredSettings, 'quotesTexts' | 'digest'>
  publicUrl: string
  unsubscribeToken: string
}

/** A quotation that is cut is closed. */
function toSubjectLine(text: string): string {
  const subject = shorten(text, maxSubjectLetters)
  return subject.lastIndexOf('“') > subject.lastIndexOf('”') ? `${subject}”` : subject
}

function toItem(notification: NotificationRecord, { usernames, settings, publicUrl }: ComposeOptions): EmailItem {
  const { text, excerpt, path } = describeWithoutRepetition(notification, usernames, settings.quotesTexts)
  const { isMailedInFull }: Kind = kinds[notification.kind]
  const completeText = isMailedInFull && settings.quotesTexts ? notification.details.text : null
  return { text, excerpt: completeText ?? excerpt, isComplete: completeText !== null, url: publicUrl + path }
}

const getLinks = ({ publicUrl, unsubscribeToken }: ComposeOptions) => ({
  listUrl: `${publicUrl}/notifications`,
  settingsUrl: `${publicUrl}/settings/notifications`,
  unsubscribeUrl: `${publicUrl}/email/unsubscribe/${unsubscribeToken}`,
})

/** The email about one notification. */
export function composeNotification(notification: NotificationRecord, options: ComposeOptions): EmailContent {
  const item = toItem(notification, options)
  return {
    ...getLinks(options),
    subject: toSubjectLine(describeNotification(notification, options.usernames, options.settings).text),
    preheader: shorten(item.excerpt, maxPreheaderLetters) || `Open it on ${brand.name}.`,
    heading: item.text,
    date: null,
    items: [item],
    moreText: null,
    reason: `You get this email because of your setting for “${kinds[notification.kind].label}”.`,
  }
}

/** The email about several notifications of a short time, the first one first. */
export function composeGroup(notifications: NotificationRecord[], now: Date, options: ComposeOptions): EmailContent {
  const labels = [...new Set(notifications.map(({ kind }) => `“${kinds[kind].label}”`))]
  const reason = `You get this email because of your ${labels.length === 1 ? 'setting' : 'settings'} for ${labels.join(', ')}.`
  return { ...composeDigest(notifications, true, now, options), reason }
}

/** The digest of notifications, last cause first. Of more than 100, the number is not given. */
export function composeDigest(notifications: NotificationRecord[], isComplete: boolean, now: Date, options: ComposeOptions): EmailContent {
  const count = `${notifications.length}${isComplete ? '' : '+'}`
  const things = `${count} ${count === '1' ? 'thing' : 'things'} for you`
  const items = notifications.slice(0, maxListed).map((notification) => toItem(notification, options))
  const moreCount = notifications.length - items.length
  return {
    ...getLinks(options),
    subject: `${things} on ${brand.name}`,
    preheader: shorten(items.map(({ text }) => text).join(' · '), maxPreheaderLetters),
    heading: things,
    date: formatDay(getCampusClock(now).day),
    items,
    moreText: moreCount > 0 ? `and ${moreCount}${isComplete ? '' : '+'} more` : null,
    reason:
      options.settings.digest === 'WEEKLY'
        ? 'You get this digest on Mondays, if there is something new.'
        : 'You get this digest once a day, if there is something new.',
  }
}
