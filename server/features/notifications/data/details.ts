import { buildIsListedSql } from '../../users/data.ts'

/** Of a group of more replies, the last ones are counted. */
const maxCountedReplies = 200
const maxActors = 3

const columns = ['actor_uids', 'actor_count', 'votes', 'post_id', 'reply_number', 'content', 'action'] as const
type Columns = Partial<Record<(typeof columns)[number], string>>

/** The columns of a branch; those that it does not have are null, or no actors. */
const selectColumns = (values: Columns) => {
  const nulls: Record<(typeof columns)[number], string> = {
    ...{ actor_uids: "'{}'::text[]", actor_count: '0', votes: 'null::int', post_id: 'null::uuid', reply_number: 'null::int' },
    ...{ content: 'null::text', action: 'null::text' },
  }
  return columns.map((column) => `${values[column] ?? nulls[column]} as ${column}`).join(', ')
}

/** The subject of a notification as a UUID, if it is of this kind: the subject of another may be no UUID. */
const subjectOf = (kind: string) => `(case when notification.kind = '${kind}' then notification.subject_id end)::uuid`
const isVisibleActor = (uid: string) => `${uid} <> notification.user_uid and not exists (
  select from blocks where blocker_uid = notification.user_uid and blocked_uid = ${uid})`

const actorsSql = (uid: string, order: string) => `(array_agg(${uid} order by ${order} desc))[1:${maxActors}]`
const mentionSql = (alias: string) =>
  `${alias}.deleted_at is null and position('data-mention="' || notification.user_uid || '"' in ${alias}.content_html) > 0 and ${isVisibleActor(`${alias}.author_uid`)}`
const singleActor = (uid: string) => ({ actor_uids: `array[${uid}]`, actor_count: '1' })

const branches = [
  `select ${selectColumns({ actor_uids: 'written.actor_uids', actor_count: 'written.actor_count', post_id: 'post.id', reply_number: 'written.number', content: 'post.summary' })}
  from posts post cross join lateral (
    select (array(select author_uid from (
        select author_uid, max(number) as number from replies latest
        where latest.post_id = post.id and number between greatest(notification.first_number, notification.last_number - ${maxCountedReplies - 1}) and notification.last_number
          and latest.deleted_at is null and latest.author_uid is not null and ${isVisibleActor('latest.author_uid')}
        group by author_uid order by 2 desc limit ${maxActors}) last)) as actor_uids,
      count(distinct reply.author_uid)::int as actor_count, min(reply.number) as number
    from replies reply
    where reply.post_id = post.id and reply.number between greatest(notification.first_number, notification.last_number - ${maxCountedReplies - 1}) and notification.last_number
      and reply.deleted_at is null and reply.author_uid is not null and ${isVisibleActor('reply.author_uid')}
  ) written
  where notification.kind = 'REPLY' and post.id = ${subjectOf('REPLY')} and post.deleted_at is null and written.actor_count > 0`,

  `select ${selectColumns({ ...singleActor('post.author_uid'), post_id: 'post.id', content: 'post.summary' })}
  from posts post where notification.kind = 'MENTION' and post.id = ${subjectOf('MENTION')} and ${mentionSql('post')}`,
  `select ${selectColumns({ ...singleActor('reply.author_uid'), post_id: 'reply.post_id', reply_number: 'reply.number', content: 'reply.content_html' })}
  from replies reply join posts post on post.id = reply.post_id and post.deleted_at is null
  where notification.kind = 'MENTION' and reply.id = ${subjectOf('MENTION')} and ${mentionSql('reply')}`,

  `select ${selectColumns({ votes: 'counts.votes', post_id: 'post.id', content: 'post.summary' })}
  from posts post join post_counts counts on counts.post_id = post.id
  where notification.kind = 'VOTE' and post.id = ${subjectOf('VOTE')} and post.deleted_at is null and counts.votes > 0`,
  `select ${selectColumns({ votes: 'reply.votes', post_id: 'reply.post_id', reply_number: 'reply.number', content: 'reply.content_html' })}
  from replies reply join posts post on post.id = reply.post_id and post.deleted_at is null
  where notification.kind = 'VOTE' and reply.id = ${subjectOf('VOTE')} and reply.deleted_at is null and reply.votes > 0`,

  `select ${selectColumns({ actor_uids: 'followed.actor_uids', actor_count: 'followed.actor_count' })}
  from (
    select ${actorsSql('follow.follower_uid', 'follow.created_at')} as actor_uids, count(*)::int as actor_count
    from follows follow join users follower on follower.uid = follow.follower_uid and ${buildIsListedSql('follower')}
    where follow.followee_uid = notification.user_uid and follow.created_at between notification.created_at and notification.updated_at
  ) followed where notification.kind = 'FOLLOW' and followed.actor_count > 0`,

  `select ${selectColumns({ action: 'decided.action::text', content: 'decided.sentence' })}
  from reports report join cases decided on decided.id = report.case_id and decided.decided_at is not null
  where notification.kind = 'REPORT' and report.id = ${subjectOf('REPORT')} and report.reporter_uid = notification.user_uid`,

  `select ${selectColumns({
    action: "(case when decided.is_appeal_granted then 'KEEP' else decided.action::text end)",
    content: 'coalesce(decided.appeal_sentence, decided.sentence)',
  })}
  from cases decided
  where notification.kind = 'MODERATION' and decided.id = ${subjectOf('MODERATION')} and decided.author_uid = notification.user_uid and decided.decided_at is not null`,

  `select ${selectColumns({ content: 'announcement.text' })}
  from announcements announcement where notification.kind = 'ANNOUNCEMENT' and announcement.id = ${subjectOf('ANNOUNCEMENT')}`,
]

/**
 * SQL that joins to a row `notification` what the database says about its causes now, as `details`. Without causes, for example if the replies are deleted,
 * hidden or of blocked people, there is no row: the notification is withdrawn until they are back.
 */
export const detailsJoinSql = `cross join lateral (${branches.join('\n  union all\n  ')}) details`

/** SQL of `details` as the JSON of `NotificationDetails`. */
export const detailsJsonSql = `json_build_object('actorUids', details.actor_uids, 'actorCount', details.actor_count, 'votes', details.votes,
  'postId', details.post_id, 'replyNumber', details.reply_number, 'content', details.content, 'action', details.action)`
