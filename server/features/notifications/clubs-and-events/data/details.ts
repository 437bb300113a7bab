import { officerRoles } from '../../../clubs/members/data.ts'
import { buildIsInViewSql } from '../../../texts/visibility.ts'
import { buildIsListedSql } from '../../../users/data.ts'
import { isActor, maxActors, selectCauses, subjectOf } from '../../data/select-causes.ts'

const club = { club_slug: 'club.slug', club_name: 'club.name' }
const event = {
  ...{ title: 'event.title', event_id: 'event.id', starts_at: 'event.starts_at', place: 'event.place' },
  ...{ is_cancelled: 'event.cancelled_at is not null', ...club },
}

const posts = selectCauses(
  ['CLUB_POST'],
  {
    ...{ ...club, actor_uids: 'array[post.author_uid]', actor_count: '1', text: 'post.summary' },
    post_id: "case when post.visibility = 'PUBLIC' then post.id end",
  },
  `from posts post join clubs club on club.slug = post.club_slug
  where post.id = ${subjectOf('CLUB_POST')} and ${buildIsInViewSql('post')} and ${isActor('post.author_uid')} and (
    exists (select from active_club_members member where member.club_slug = club.slug and member.user_uid = notification.user_uid)
    or (post.visibility = 'PUBLIC'
      and exists (select from club_follows follow where follow.club_slug = club.slug and follow.user_uid = notification.user_uid)))`,
)

// A registration that is cancelled withdraws the notifications of the event.
const eventKinds = ['CLUB_EVENT', 'EVENT_CHANGE', 'EVENT_SEAT', 'DAY_REMINDER', 'HOUR_REMINDER'] as const
const events = selectCauses(
  [...eventKinds],
  { ...event, text: "case notification.kind when 'CLUB_EVENT' then event.description when 'EVENT_CHANGE' then event.cancellation_reason end" },
  `from events event left join clubs club on club.slug = event.club_slug
  left join registrations registration on registration.event_id = event.id and registration.user_uid = notification.user_uid and registration.state <> 'CANCELLED'
  where event.id = ${subjectOf(...eventKinds)} and event.hidden_at is null and case notification.kind
    when 'EVENT_CHANGE' then registration.id is not null
    when 'CLUB_EVENT' then event.cancelled_at is null and event.ends_at > now()
    else registration.state = 'REGISTERED' and event.cancelled_at is null and event.ends_at > now() end`,
)

const messages = selectCauses(
  ['EVENT_MESSAGE'],
  { ...event, text: 'message.text' },
  `from event_messages message join events event on event.id = message.event_id left join clubs club on club.slug = event.club_slug
  join registrations registration on registration.event_id = event.id and registration.user_uid = notification.user_uid and registration.state = 'REGISTERED'
  where message.id = ${subjectOf('EVENT_MESSAGE')} and event.hidden_at is null`,
)

/** The open requests of people who have asked since the first cause. */
const requests = selectCauses(
  ['CLUB_REQUEST'],
  { ...club, actor_uids: 'asked.actor_uids', actor_count: 'asked.actor_count' },
  `from clubs club cross join lateral (
    select (array_agg(request.user_uid order by request.created_at desc))[1:${maxActors}] as actor_uids, count(*)::int as actor_count
    from club_requests request join users requester on requester.uid = request.user_uid and ${buildIsListedSql('requester')}
    where request.club_slug = club.slug and request.kind = 'JOIN' and request.decision is null
      and request.created_at between notification.created_at and notification.updated_at and ${isActor('request.user_uid')}
  ) asked
  where club.slug = notification.subject_id and club.archived_at is null and asked.actor_count > 0 and exists (
    select from active_club_members officer
    where officer.club_slug = club.slug and officer.user_uid = notification.user_uid and officer.role in (${officerRoles.map((role) => `'${role}'`).join(', ')}))`,
)

/** The other party of an invitation or a handover. */
const otherUid = '(case when request.user_uid = notification.user_uid then request.created_by else request.user_uid end)'
const memberships = selectCauses(
  ['MEMBERSHIP'],
  {
    ...{ ...club, title: "request.details ->> 'name'", text: 'case when request.decision is null then request.message end' },
    ...{ request_kind: 'request.kind::text', decision: 'request.decision::text' },
    actor_uids: `case when request.kind in ('INVITATION', 'HANDOVER') then array[${otherUid}] else '{}' end`,
    actor_count: "(request.kind in ('INVITATION', 'HANDOVER'))::int",
  },
  `from club_requests request left join clubs club on club.slug = request.club_slug
  where request.id = ${subjectOf('MEMBERSHIP')}
    and case when request.decision is null
      then request.user_uid = notification.user_uid and request.kind in ('INVITATION', 'HANDOVER') and club.archived_at is null
      else request.created_by = notification.user_uid and request.decision <> 'WITHDRAWN' end
    and (request.kind in ('JOIN', 'NEW_CLUB') or ${isActor(otherUid)})`,
)

/**
 * The removal of the user by an officer, unless the user is a member again, the role that the user has been given, and the archiving of a club that the user
 * leads. Their domain events are deleted after 30 days, and the notification with them.
 */
const changedMemberships = selectCauses(
  ['MEMBERSHIP'],
  { ...club, is_archived: "change.kind = 'club.archived'", club_role: "case change.kind when 'clubMember.roleChanged' then member.role::text end" },
  `from domain_events change
  join clubs club on club.slug = case change.kind when 'club.archived' then change.subject else change.payload ->> 'club' end
  left join active_club_members member on member.club_slug = club.slug and member.user_uid = notification.user_uid
  where change.id = ${subjectOf('MEMBERSHIP')} and case change.kind
    when 'club.archived' then club.archived_at is not null and member.role = 'HEAD'
    when 'clubMember.removed' then change.subject = notification.user_uid and member.id is null
    when 'clubMember.roleChanged' then change.subject = member.id::text and change.at = member.role_since and club.archived_at is null end`,
)

export const clubAndEventCauses = [posts, events, messages, requests, memberships, changedMemberships]
