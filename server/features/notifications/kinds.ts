import type { EmailMode, ModerationAction, NotificationKind } from '../../generated/prisma/client.ts'
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
  /** What was written: plain text, or HTML. */
  text: string | null
  contentHtml: string | null
  action: ModerationAction | null
}

type Described = { text: string; path: string }
type DescribeOptions = NotificationDetails & { names: string[]; quote: string }

type Kind = {
  /** How users without settings are notified. */
  defaults: { inApp: boolean; push: boolean; email: EmailMode }
  /** The name in settings and emails. */
  label: string
  /** The sentence and the path. `names` are the usernames of the actors, `quote` the quoted beginning of what was written, or an empty text. */
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

const decisionTexts: Record<ModerationAction, string> = {
  KEEP: 'It stays.',
  HIDE: 'It was taken out of view.',
  REMOVE: 'It was removed.',
  WARN: 'Its author was warned.',
  SILENCE: 'Its author was silenced.',
  SUSPEND: 'Its author was suspended.',
}
const ownDecisionTexts: Record<ModerationAction, string> = {
  KEEP: 'A moderator decided that something of yours stays.',
  HIDE: 'A moderator took something of yours out of view.',
  REMOVE: 'A moderator removed something of yours.',
  WARN: 'A moderator warned you.',
  SILENCE: 'A moderator silenced you.',
  SUSPEND: 'A moderator suspended you.',
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
    describe: ({ action }) => ({ text: `Your report was decided. ${action ? decisionTexts[action] : ''}`.trim(), path: '/settings/reports' }),
  },
  MODERATION: {
    defaults: { inApp: true, push: true, email: 'NOW' },
    label: 'Decisions about you and what you wrote',
    describe: ({ action }) => ({ text: action ? ownDecisionTexts[action] : 'A moderator decided about something of yours.', path: '/settings/reports' }),
  },
  ANNOUNCEMENT: {
    defaults: { inApp: true, push: false, email: 'DIGEST' },
    label: 'Announcements',
    describe: ({ quote }) => ({ text: quote ? `Announcement: ${quote}` : 'There is an announcement', path: '/lounge' }),
  },
}

export const notificationKinds = Object.keys(kinds) as [NotificationKind, ...NotificationKind[]]
