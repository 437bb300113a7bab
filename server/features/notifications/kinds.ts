import type { ModerationAction, NotificationKind, ReportableKind, SanctionKind } from '../../generated/prisma/client.ts'
import { formatInstant } from '../../utils/campus-time.ts'
import { concernsTextsOnlyForAuthor } from '../moderation/policy.ts'
import { clubAndEventKinds } from './clubs-and-events/kinds.ts'
import { formatActors, type Kind, type NotificationDetails, toPostPath } from './kind.ts'
import { staffKinds } from './staff/kinds.ts'

const toSubject = (replyNumber: number | null, text: string, owner: string) => `${owner} ${replyNumber ? 'reply' : 'post'}${text && ` ${text}`}`

const subjectNames: Record<ReportableKind, string> = {
  POST: 'post',
  REPLY: 'reply',
  PROFILE: 'profile',
  BUSINESS: 'business',
  LISTING: 'second-hand item',
  EVENT: 'event',
  CLUB: 'club page',
}
const ownDecisionTexts: Record<ModerationAction, (subject: string) => string> = {
  KEEP: (subject) => `A moderator decided that your ${subject} stays.`,
  HIDE: (subject) => `A moderator took your ${subject} out of view.`,
  REMOVE: (subject) => `A moderator removed your ${subject}.`,
  WARN: (subject) => `A moderator took your ${subject} out of view and warned you.`,
  SILENCE: (subject) => `A moderator took your ${subject} out of view and silenced you.`,
  SUSPEND: (subject) => `A moderator took your ${subject} out of view and suspended you.`,
}

const sanctionNames: Record<SanctionKind, string> = { WARNING: 'warning', SILENCE: 'silence', SUSPENSION: 'suspension' }

/** A decision about something of the user, or a change of a sanction. */
function describeDecision({ action, subjectKind, caseScope, sanctionKind, isRevoked, endsAt }: NotificationDetails): string {
  const name = subjectKind && (caseScope && concernsTextsOnlyForAuthor(caseScope) ? 'profile text' : subjectNames[subjectKind])
  if (sanctionKind && name) return `A moderator granted your appeal in part: your ${sanctionNames[sanctionKind]} was lifted, the ${name} stays out of view.`
  if (sanctionKind && isRevoked) return `A moderator ended your ${sanctionNames[sanctionKind]}.`
  if (sanctionKind && endsAt) return `A moderator shortened your ${sanctionNames[sanctionKind]}. It ends on ${formatInstant(new Date(endsAt))}.`
  if (!name) return 'A moderator decided about something of yours.'
  return action ? ownDecisionTexts[action](name) : `Your ${name} waits for a moderator. Others see it once it is kept.`
}

/** All kinds, in the order of the settings. */
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
    // Whether the report was upheld, not what it meant for the author.
    describe: ({ action, subjectKind }) => ({
      text: `Your report was decided.${action && subjectKind ? ` The ${subjectNames[subjectKind]} ${action === 'KEEP' ? 'stays' : 'was taken out of view'}.` : ''}`,
      path: '/settings/reports',
    }),
  },
  MODERATION: {
    defaults: { inApp: true, push: true, email: 'NOW' },
    label: 'Decisions about you and what you wrote',
    describe: (details) => ({ text: describeDecision(details), path: '/settings/reports' }),
  },
  ANNOUNCEMENT: {
    defaults: { inApp: true, push: false, email: 'DIGEST' },
    label: 'Announcements',
    describe: ({ quote }) => ({ text: quote ? `Announcement: ${quote}` : 'There is an announcement', path: '/lounge' }),
  },
  ...clubAndEventKinds,
  ...staffKinds,
}

export const notificationKinds = Object.keys(kinds) as [NotificationKind, ...NotificationKind[]]
