import type { EmailMode, ModerationAction, NotificationKind, ReportableKind } from '../../generated/prisma/client.ts'
import { toNodeId } from '../../relay/node-id.ts'
import { shorten } from '../../utils/shorten.ts'

/** What the database says about the causes of a notification now. Columns that a kind does not have are null. */
export type NotificationDetails = {
  /** The last people, newest first; at most 3. */
  actorUids: string[]
  actorCount: number
  votes: number | null
  /** The post to which it leads, and the number of the reply. */
  postId: string | null
  replyNumber: number | null
  /** The plain text that the sentence quotes, if it is not what was written last: the post of a reply. */
  quotedText: string | null
  /** What was written last: plain text, or HTML. */
  text: string | null
  contentHtml: string | null
  /** What a moderator has decided about. */
  subjectKind: ReportableKind | null
  action: ModerationAction | null
}

type Described = { text: string; path: string }
type DescribeOptions = NotificationDetails & { names: string[]; quote: string }

type Kind = {
  /** How users without settings are notified. */
  defaults: { inApp: boolean; push: boolean; email: EmailMode }
  /** The name in settings and emails. */
  label: string
  /** The sentence and the path. `names` are the usernames of the actors, `quote` the beginning of the quoted text in quotation marks, or an empty text. */
  describe: (options: DescribeOptions) => Described
}

const maxQuotedLetters = 60

/** `ravi`, `ravi and mala`, `ravi and 4 others`. */
function formatActors(names: string[], count: number): string {
  const [first = 'Somebody', second] = names
  if (count <= 1) return first
  return count === 2 && second ? `${first} and ${second}` : `${first} and ${count - 1} ${count === 2 ? 'other' : 'others'}`
}

/** A text in quotation marks, shortened; empty for none. */
export const quote = (text: string): string => text && `“${shorten(text, maxQuotedLetters)}”`

const toPostPath = (postId: string | null, number?: number | null) => `/post/${toNodeId('Post', postId ?? '')}${number ? `?reply=${number}` : ''}`
const toSubject = (replyNumber: number | null, text: string, owner: string) => `${owner} ${replyNumber ? 'reply' : 'post'}${text && ` ${text}`}`

const subjectNames: Record<ReportableKind, string> = {
  POST: 'post',
  REPLY: 'reply',
  PROFILE: 'profile',
  BUSINESS: 'business',
  LISTING: 'second-hand item',
  EVENT: 'event',
}
const decisionTexts: Record<ModerationAction, (subject: string) => string> = {
  KEEP: (subject) => `The ${subject} stays.`,
  HIDE: (subject) => `The ${subject} was taken out of view.`,
  REMOVE: (subject) => `The ${subject} was removed.`,
  WARN: (subject) => `The ${subject} was taken out of view and its author was warned.`,
  SILENCE: (subject) => `The ${subject} was taken out of view and its author was silenced.`,
  SUSPEND: (subject) => `The ${subject} was taken out of view and its author was suspended.`,
}
const ownDecisionTexts: Record<ModerationAction, (subject: string) => string> = {
  KEEP: (subject) => `A moderator decided that your ${subject} stays.`,
  HIDE: (subject) => `A moderator took your ${subject} out of view.`,
  REMOVE: (subject) => `A moderator removed your ${subject}.`,
  WARN: (subject) => `A moderator took your ${subject} out of view and warned you.`,
  SILENCE: (subject) => `A moderator took your ${subject} out of view and silenced you.`,
  SUSPEND: (subject) => `A moderator took your ${subject} out of view and suspended you.`,
}

/** All kinds, in the order of the settings. A later feature adds its kinds here, and their causes to `data/details.ts`. */
export const kinds: Record<NotificationKind, Kind> = {
  REPLY: {
    defaults: { inApp: true, push: true, email: 'DIGEST' },
    label: 'Replies to posts that you watch',
    describe: ({ names, actorCount, postId, replyNumber, quote }) => ({
      text: `${formatActors(names, actorCount)} replied to ${quote || 'a post'}`,
      path: toPostPath(postId, replyNumber),
    }),
  },
  MENTION: {
    defaults: { inApp: true, push: true, email: 'NOW' },
    label: 'Mentions of you',
    describe: ({ names, actorCount, postId, replyNumber, quote }) => ({
      text: `${formatActors(names, actorCount)} mentioned you in ${toSubject(replyNumber, quote, 'a')}`,
      path: toPostPath(postId, replyNumber),
    }),
  },
  VOTE: {
    defaults: { inApp: true, push: false, email: 'OFF' },
    label: 'Upvotes of your posts and replies',
    describe: ({ votes, postId, replyNumber, quote }) => ({
      text: `${votes === 1 ? '1 person' : `${votes} people`} upvoted ${toSubject(replyNumber, quote, 'your')}`,
      path: toPostPath(postId, replyNumber),
    }),
  },
  FOLLOW: {
    defaults: { inApp: true, push: false, email: 'DIGEST' },
    label: 'New followers',
    describe: ({ names, actorCount }) => ({
      text: `${formatActors(names, actorCount)} ${actorCount === 1 ? 'follows' : 'follow'} you`,
      path: actorCount === 1 && names[0] ? `/u/${names[0]}` : '/profile',
    }),
  },
  REPORT: {
    defaults: { inApp: true, push: true, email: 'NOW' },
    label: 'Decisions about your reports',
    describe: ({ action, subjectKind }) => ({
      text: action && subjectKind ? `Your report was decided. ${decisionTexts[action](subjectNames[subjectKind])}` : 'Your report was decided.',
      path: '/settings/reports',
    }),
  },
  MODERATION: {
    defaults: { inApp: true, push: true, email: 'NOW' },
    label: 'Decisions about you and what you wrote',
    describe: ({ action, subjectKind }) => ({
      text: action && subjectKind ? ownDecisionTexts[action](subjectNames[subjectKind]) : 'A moderator decided about something of yours.',
      path: '/settings/reports',
    }),
  },
  ANNOUNCEMENT: {
    defaults: { inApp: true, push: false, email: 'DIGEST' },
    label: 'Announcements',
    describe: ({ quote }) => ({ text: quote ? `Announcement: ${quote}` : 'There is an announcement', path: '/lounge' }),
  },
}

export const notificationKinds = Object.keys(kinds) as [NotificationKind, ...NotificationKind[]]
