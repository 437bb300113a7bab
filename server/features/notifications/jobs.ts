import type { EventHandler, FeatureJobs, JobContext } from '../../jobs/types.ts'
import { listMentionedUids } from '../../sanitize/mentions.ts'
import { isDecisionOf } from '../moderation/policy.ts'
import { findAddedPost, findAddedReply, findDecidedCase, listUsers, listVotedSubjects, listWatchers } from './data/fan-out.ts'
import { deleteNotificationsBefore } from './data/lists.ts'
import { insertWatches } from './data/watches.ts'
import { notify, notifyAll } from './fan-out.ts'
import { sendPushesSchedule, startPushes } from './push/jobs.ts'

const minuteMs = 60_000
const retentionMs = 90 * 24 * 60 * minuteMs
/** Votes are looked for this far back, so that a late run misses none. */
const voteWindowMs = 10 * minuteMs

/** Tells the mentioned people, and the others who watch the post. The author of the reply and that of the post watch it from then on. */
const notifyOfReply: EventHandler = async ({ transaction }, { subject }) => {
  const reply = await findAddedReply(transaction, subject)
  if (!reply) return
  const { postId, number, authorUid: actorUid, contentHtml, createdAt: at } = reply
  await insertWatches(transaction, postId, [actorUid, reply.post.authorUid])
  const mentionedUids = listMentionedUids(contentHtml)
  await notify(transaction, { kind: 'MENTION', subjectId: subject, at, actorUid }, mentionedUids)
  const cause = { kind: 'REPLY', subjectId: postId, at, actorUid, number } as const
  const mentioned = new Set(mentionedUids)
  await notifyAll(
    transaction,
    cause,
    (...page) => listWatchers(transaction, postId, ...page),
    (uid) => !mentioned.has(uid),
  )
}

const notifyOfPost: EventHandler = async ({ transaction }, { subject }) => {
  const post = await findAddedPost(transaction, subject)
  if (post)
    await notify(transaction, { kind: 'MENTION', subjectId: subject, at: post.createdAt, actorUid: post.authorUid }, listMentionedUids(post.contentHtml))
}

/** The followers of a user since the last look are one notification, whose subject is the user. */
const notifyOfFollow: EventHandler = ({ transaction }, { subject, actor, at }) =>
  notify(transaction, { kind: 'FOLLOW', subjectId: subject, at, actorUid: actor }, [subject])

/** Tells the reporters and, if it is against or held something of theirs, the author. */
const notifyOfDecision: EventHandler = async ({ transaction }, { subject, at }) => {
  const decided = await findDecidedCase(transaction, subject)
  if (!decided) return
  for (const { id, reporterUid } of decided.reports) if (reporterUid) await notify(transaction, { kind: 'REPORT', subjectId: id, at }, [reporterUid])
  const { authorUid } = decided
  if (authorUid && isDecisionOf(decided, authorUid)) await notify(transaction, { kind: 'MODERATION', subjectId: subject, at }, [authorUid])
}

const notifyOfAnnouncement: EventHandler = ({ transaction }, { subject, at }) =>
  notifyAll(transaction, { kind: 'ANNOUNCEMENT', subjectId: subject, at }, (...page) => listUsers(transaction, ...page))

/** Tells authors of new votes. A vote itself records no event: it would cost more than the vote. */
async function notifyOfVotes({ database, now }: Pick<JobContext, 'database' | 'now'>): Promise<void> {
  await database.$transaction(async (transaction) => {
    for (const { authorUid, ...subject } of await listVotedSubjects(transaction, new Date(now().getTime() - voteWindowMs)))
      await notify(transaction, { kind: 'VOTE', ...subject }, [authorUid])
  })
}

async function purgeNotifications({ database, now }: Pick<JobContext, 'database' | 'now'>): Promise<void> {
  await deleteNotificationsBefore(database, new Date(now().getTime() - retentionMs))
}

export const jobs: FeatureJobs = {
  handlers: {
    'post.added': { notify: notifyOfPost },
    'reply.added': { notify: notifyOfReply },
    'user.followed': { notify: notifyOfFollow },
    'case.decided': { notify: notifyOfDecision },
    'appeal.decided': { notify: notifyOfDecision },
    'announcement.published': { notify: notifyOfAnnouncement },
    'notifications.added': { push: startPushes },
  },
  schedules: [
    { name: 'notify-of-votes', cron: '* * * * *', timeoutMinutes: 5, run: notifyOfVotes },
    { name: 'purge-notifications', cron: '50 3 * * *', timeoutMinutes: 5, run: purgeNotifications },
    sendPushesSchedule,
  ],
}
