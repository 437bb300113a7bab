import { sanctionKinds } from '../../moderation/input.ts'
import { buildIsListedSql } from '../../users/data.ts'
import { clubAndEventCauses } from '../clubs-and-events/data/details.ts'
import { staffCauses } from '../staff/data/details.ts'
import { isActor, maxActors, selectCauses, subjectOf } from './select-causes.ts'

/** Of a group of more replies, the last ones are counted. */
const maxCountedReplies = 200
const firstNumber = `greatest(notification.first_number, notification.last_number - ${maxCountedReplies - 1})`
/** The markup of a post that mentions people, whose names may have changed since its summary was stored; null for any other. */
const mentioningHtml = "case when position('data-mention=' in post.content_html) > 0 then post.content_html end"
const replies = selectCauses(
  ['REPLY'],
  {
    ...{ actor_uids: 'replied.actor_uids', actor_count: 'replied.actor_count', post_id: 'post.id', reply_number: 'replied.number' },
    ...{
      quoted_text: 'post.summary',
      quoted_html: mentioningHtml,
      content_html: '(select content_html from replies where post_id = post.id and number = replied.last_number)',
    },
  },
  `from posts post cross join lateral (
    select (array_agg(uid order by last_number desc))[1:${maxActors}] as actor_uids, count(*)::int as actor_count, min(first_number) as number,
      max(last_number) as last_number
    from (
      select reply.author_uid as uid, min(reply.number) as first_number, max(reply.number) as last_number from replies reply
      where reply.post_id = post.id and reply.number between ${firstNumber} and notification.last_number
        and reply.visibility = 'PUBLIC' and ${isActor('reply.author_uid')}
      group by reply.author_uid
    ) author
  ) replied
  where post.id = ${subjectOf('REPLY')} and post.visibility = 'PUBLIC' and replied.actor_count > 0`,
)

/** Whether a text is shown and still mentions the user. */
const mentionsUser = (table: 'post' | 'reply') => `${table}.visibility = 'PUBLIC' and ${isActor(`${table}.author_uid`)}
  and position('data-mention="' || notification.user_uid || '"' in ${table}.content_html) > 0`

const mentionInPost = selectCauses(
  ['MENTION'],
  { actor_uids: 'array[post.author_uid]', actor_count: '1', post_id: 'post.id', content_html: 'post.content_html' },
  `from posts post where post.id = ${subjectOf('MENTION')} and ${mentionsUser('post')}`,
)
const mentionInReply = selectCauses(
  ['MENTION'],
  {
    ...{ actor_uids: 'array[reply.author_uid]', actor_count: '1' },
    ...{ post_id: 'reply.post_id', reply_number: 'reply.number', content_html: 'reply.content_html' },
  },
  `from replies reply join posts post on post.id = reply.post_id and post.visibility = 'PUBLIC'
  where reply.id = ${subjectOf('MENTION')} and ${mentionsUser('reply')}`,
)

const votesOfPost = selectCauses(
  ['VOTE'],
  { votes: 'counts.votes', post_id: 'post.id', text: 'post.summary', content_html: mentioningHtml },
  `from posts post join post_counts counts on counts.post_id = post.id
  where post.id = ${subjectOf('VOTE')} and post.visibility = 'PUBLIC' and counts.votes > 0`,
)
const votesOfReply = selectCauses(
  ['VOTE'],
  { votes: 'reply.votes', post_id: 'reply.post_id', reply_number: 'reply.number', content_html: 'reply.content_html' },
  `from replies reply join posts post on post.id = reply.post_id and post.visibility = 'PUBLIC'
  where reply.id = ${subjectOf('VOTE')} and reply.visibility = 'PUBLIC' and reply.votes > 0`,
)

const follows = selectCauses(
  ['FOLLOW'],
  { actor_uids: 'followed.actor_uids', actor_count: 'followed.actor_count' },
  `from (
    select (array_agg(follow.follower_uid order by follow.created_at desc))[1:${maxActors}] as actor_uids, count(*)::int as actor_count
    from follows follow join users follower on follower.uid = follow.follower_uid and ${buildIsListedSql('follower')}
    where follow.followee_uid = notification.user_uid and follow.created_at between notification.created_at and notification.updated_at
      and ${isActor('follow.follower_uid')}
  ) followed where followed.actor_count > 0`,
)

const decision = {
  action: "(case when decided.is_appeal_granted then 'KEEP' else decided.action::text end)",
  text: 'coalesce(decided.appeal_sentence, decided.sentence)',
  subject_kind: 'decided.kind::text',
}
const decisionOfReport = selectCauses(
  ['REPORT'],
  decision,
  `from reports report join cases decided on decided.id = report.case_id and decided.decided_at is not null
  where report.id = ${subjectOf('REPORT')} and report.reporter_uid = notification.user_uid`,
)
/** The kind of the sanction of a decision; null for the others. */
const sanctionOfAction = (action: string) =>
  `(case ${action} ${Object.entries(sanctionKinds)
    .map(([imposing, kind]) => `when '${imposing}' then '${kind}'`)
    .join(' ')} end)`
const decisionAboutUser = selectCauses(
  ['MODERATION'],
  {
    ...decision,
    case_scope: `json_build_object('kind', decided.kind, 'heldFor', decided.held_for, 'reportCount', decided.report_count, 'decidedAt', decided.decided_at)`,
    sanction_kind: `case when decided.appeal_action = 'HIDE' then ${sanctionOfAction('decided.action')} end`,
  },
  `from cases decided where decided.id = ${subjectOf('MODERATION')} and decided.author_uid = notification.user_uid
    and (decided.decided_at is not null or decided.held_for is not null and (decided.hidden_at is not null or decided.kind = 'PROFILE'))`,
)

const changedSanction = selectCauses(
  ['MODERATION'],
  { sanction_kind: 'changed.kind::text', is_revoked: 'changed.lifted_at is not null', ends_at: 'changed.ends_at', text: 'changed.change_sentence' },
  `from sanctions changed
  where changed.id = ${subjectOf('MODERATION')} and changed.user_uid = notification.user_uid and changed.changed_at is not null`,
)

const announcement = selectCauses(
  ['ANNOUNCEMENT'],
  { text: 'announcement.text' },
  `from announcements announcement where announcement.id = ${subjectOf('ANNOUNCEMENT')} and announcement.ends_at > now()`,
)

const causes = [
  ...[replies, mentionInPost, mentionInReply, votesOfPost, votesOfReply, follows],
  ...[decisionOfReport, decisionAboutUser, changedSanction, announcement, ...clubAndEventCauses, ...staffCauses],
]

/**
 * SQL that joins to a row `notification` what the database says about its causes now, as `details`. Without causes, for example if the replies are deleted,
 * hidden or of blocked people, there is no row: the notification is withdrawn until they are back.
 */
export const detailsJoinSql = `cross join lateral (${causes.join('\n  union all\n  ')}) details`

/** More than the markup of what a notification quotes: the rest of a long text is neither read nor parsed. */
const maxContentChars = 2000

/** SQL of `details` as the JSON of `NotificationDetails`. */
export const detailsJsonSql = `json_build_object('actorUids', details.actor_uids, 'actorCount', details.actor_count, 'votes', details.votes,
  'postId', details.post_id, 'replyNumber', details.reply_number, 'quotedText', details.quoted_text, 'quotedHtml', left(details.quoted_html, ${maxContentChars}), 'text', details.text,
  'contentHtml', left(details.content_html, ${maxContentChars}), 'subjectKind', details.subject_kind, 'action', details.action, 'caseScope', details.case_scope, 'title', details.title,
  'eventId', details.event_id, 'startsAt', details.starts_at, 'place', details.place, 'isCancelled', details.is_cancelled,
  'clubSlug', details.club_slug, 'clubName', details.club_name, 'requestKind', details.request_kind, 'isArchived', details.is_archived, 'clubRole', details.club_role, 'decision', details.decision,
  'caseCount', details.case_count, 'isUrgent', details.is_urgent, 'role', details.role, 'sanctionKind', details.sanction_kind, 'isRevoked', details.is_revoked, 'endsAt', details.ends_at)`
