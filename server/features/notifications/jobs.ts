import type { Transaction } from '../../database/client.ts'
import type { EventHandler, FeatureJobs, JobContext } from '../../jobs/types.ts'
import { listMentionedUids } from '../../sanitize/mentions.ts'
import { isDecisionOf } from '../moderation/policy.ts'
import { clubAndEventHandlers, notifyOfClubPost } from './clubs-and-events/handlers.ts'
import { findCaseToNotify, findPublicPost, findPublicReply, findUserOfSanction, listVotedSubjects } from './data/causes.ts'
import { listNotified, listUsers, listWatchers } from './data/fan-out.ts'
import { deleteNotificationsBefore } from './data/lists.ts'
import { insertWatches, listEarlierAuthors } from './data/watches.ts'
import { emailSchedules, queueNotificationEmails } from './email/jobs.ts'
import { notify, notifyAll } from './fan-out.ts'
import { sendPushesSchedule, startPushes } from './push/jobs.ts'
import { staffHandlers } from './staff/handlers.ts'

const minuteMs = 60_000
const retentionMs = 90 * 24 * 60 * minuteMs
/** Votes are looked for this far back, so that a late run misses none. */
const voteWindowMs = 10 * minuteMs

type MentioningText = { subjectId: string; authorUid: string; contentHtml: string; at: Date }

/** Notifies the people whom a text mentions, once for each text. Returns those who have a notification of it. */
async function notifyOfMentions(transaction: Transaction, { subjectId, authorUid: actorUid, contentHtml, at }: MentioningText): Promise<string[]> {
  const uids = listMentionedUids(contentHtml)
  if (!uids.length) return []
  await notify(transaction, { kind: 'MENTION', subjectId, at, actorUid }, uids)
  return listNotified(transaction, { kind: 'MENTION', subjectId }, uids)
}

/**
 * Notifies the mentioned people, and the others who watch the post. The author of the reply and that of the post watch it from then on, and so do the authors
 * of earlier replies: jobs run beside each other, and that of an earlier reply may come later.
 */
const notifyOfReply: EventHandler = async ({ transaction }, { kind, subject: subjectId, at }) => {
  const reply = await findPublicReply(transaction, subjectId)
  if (!reply) return
  const { postId, number, authorUid: actorUid, createdAt } = reply
  // One that is shown again may have been read before.
  const since = kind === 'reply.shown' ? createdAt : at
  const userUids = [actorUid, reply.post.authorUid, ...(await listEarlierAuthors(transaction, postId, number))]
  await insertWatches(
    transaction,
    userUids.map((userUid) => ({ postId, userUid })),
  )
  const mentioned = new Set(await notifyOfMentions(transaction, { ...reply, subjectId, at }))
  const isNotMentioned = (uid: string) => !mentioned.has(uid)
  await notifyAll(
    transaction,
    { kind: 'REPLY', subjectId: postId, at, actorUid, number, since },
    (...page) => listWatchers(transaction, postId, ...page),
    isNotMentioned,
  )
}

const notifyOfMentionsInReply: EventHandler = async ({ transaction }, { subject: subjectId, at }) => {
  const reply = await findPublicReply(transaction, subjectId)
  if (reply) await notifyOfMentions(transaction, { ...reply, subjectId, at })
}

const notifyOfMentionsInPost: EventHandler = async ({ transaction }, { subject: subjectId, at }) => {
  const post = await findPublicPost(transaction, subjectId)
  if (post) await notifyOfMentions(transaction, { ...post, subjectId, at })
}

/** The followers of a user since the last look are one notification, whose subject is the user. */
const notifyOfFollow: EventHandler = ({ transaction }, { subject, actor, at }) =>
  notify(transaction, { kind: 'FOLLOW', subjectId: subject, at, actorUid: actor }, [subject])

/** Notifies the reporters and, if it is against or held something of theirs, the author. An appeal that is rejected changes nothing for the reporters. */
const notifyOfDecision: EventHandler = async ({ transaction }, { subject, at }) => {
  const decided = await findCaseToNotify(transaction, subject)
  if (!decided) return
  const { authorUid, isAppealGranted, reports } = decided
  if (isAppealGranted !== false)
    for (const { id, reporterUid } of reports) if (reporterUid) await notify(transaction, { kind: 'REPORT', subjectId: id, at }, [reporterUid])
  if (authorUid && isDecisionOf(decided, authorUid)) await notify(transaction, { kind: 'MODERATION', subjectId: subject, at }, [authorUid])
}

/** Notifies the author of what is held for review. */
const notifyOfHeld: EventHandler = async ({ transaction }, { subject: subjectId, at }) => {
  const held = await findCaseToNotify(transaction, subjectId)
  if (held?.authorUid) await notify(transaction, { kind: 'MODERATION', subjectId, at }, [held.authorUid])
}

/** Notifies the person of a sanction that a moderator has shortened or ended. */
const notifyOfSanction: EventHandler = async ({ transaction }, { subject: subjectId, at }) => {
  const userUid = await findUserOfSanction(transaction, subjectId)
  if (userUid) await notify(transaction, { kind: 'MODERATION', subjectId, at }, [userUid])
}

const notifyOfAnnouncement: EventHandler = ({ transaction }, { subject, at }) =>
  notifyAll(transaction, { kind: 'ANNOUNCEMENT', subjectId: subject, at }, (...page) => listUsers(transaction, ...page))

/** Notifies authors of new votes. A vote itself records no event: it would cost more than the vote. */
async function notifyOfVotes({ database, now }: Pick<JobContext, 'database' | 'now'>, signal: AbortSignal): Promise<void> {
  for (const { authorUid, ...subject } of await listVotedSubjects(database, new Date(now().getTime() - voteWindowMs))) {
    signal.throwIfAborted()
    await database.$transaction((transaction) => notify(transaction, { kind: 'VOTE', ...subject }, [authorUid]))
  }
}

async function purgeNotifications({ database, now }: Pick<JobContext, 'database' | 'now'>): Promise<void> {
  await deleteNotificationsBefore(database, new Date(now().getTime() - retentionMs))
}

export const jobs: FeatureJobs = {
  handlers: {
    'post.added': { notify: notifyOfMentionsInPost, notifyClub: notifyOfClubPost },
    'post.edited': { notify: notifyOfMentionsInPost },
    'post.shown': { notify: notifyOfMentionsInPost, notifyClub: notifyOfClubPost },
    'reply.added': { notify: notifyOfReply },
    'reply.edited': { notify: notifyOfMentionsInReply },
    'reply.shown': { notify: notifyOfReply },
    'user.followed': { notify: notifyOfFollow },
    'case.held': { notify: notifyOfHeld },
    'case.decided': { notify: notifyOfDecision },
    'appeal.decided': { notify: notifyOfDecision },
    'sanction.changed': { notify: notifyOfSanction },
    'announcement.published': { notify: notifyOfAnnouncement },
    ...clubAndEventHandlers,
    ...staffHandlers,
    'notifications.added': { email: queueNotificationEmails, push: startPushes },
  },
  schedules: [
    { name: 'notify-of-votes', cron: '* * * * *', timeoutMinutes: 5, run: notifyOfVotes },
    { name: 'purge-notifications', cron: '50 3 * * *', timeoutMinutes: 5, run: purgeNotifications },
    ...emailSchedules,
    sendPushesSchedule,
  ],
}
