import type { Role } from '../../../../generated/prisma/client.ts'
import { buildIsListedSql } from '../../../users/data.ts'
import { isActor, maxActors, selectCauses, subjectOf } from '../../data/select-causes.ts'
import { buildIsInvolvedSql } from '../data.ts'
import { urgentSubject } from '../subjects.ts'

/** Whether the user has a role now. */
const hasRole = (role: Role) => `exists (
  select from role_grants granted where granted.user_uid = notification.user_uid and granted.role = '${role}' and granted.revoked_at is null
    and (granted.ends_at is null or granted.ends_at > now()))`

const isWithin = (time: string) => `${time} between notification.created_at and notification.updated_at`
const isUrgent = `notification.subject_id = '${urgentSubject}'`
const isInvolved = buildIsInvolvedSql('waiting', 'notification.user_uid')

/** The open cases since the first cause that concern others. */
const cases = selectCauses(
  ['CASE'],
  { case_count: 'waiting.count', is_urgent: isUrgent },
  `from (
    select count(*)::int as count from cases waiting where waiting.decided_at is null and not ${isInvolved} and case when ${isUrgent}
      then exists (select from reports danger where danger.case_id = waiting.id and danger.reason = 'DANGER' and ${isWithin('danger.created_at')})
      else ${isWithin('waiting.opened_at')} end
  ) waiting where waiting.count > 0 and ${hasRole('MODERATOR')}`,
)

const appeals = selectCauses(
  ['APPEAL'],
  { case_count: 'waiting.count' },
  `from (
    select count(*)::int as count from cases waiting
    where waiting.appealed_at is not null and waiting.appeal_decided_at is null and ${isWithin('waiting.appealed_at')} and not ${isInvolved}
      and waiting.decided_by is distinct from notification.user_uid
  ) waiting where waiting.count > 0 and ${hasRole('MODERATOR')}`,
)

const newClubs = selectCauses(
  ['NEW_CLUB'],
  { actor_uids: 'asked.actor_uids', actor_count: 'asked.actor_count', title: 'asked.title' },
  `from (
    select (array_agg(request.user_uid order by request.created_at desc))[1:${maxActors}] as actor_uids, count(*)::int as actor_count,
      max(request.details ->> 'name') as title
    from club_requests request join users requester on requester.uid = request.user_uid and ${buildIsListedSql('requester')}
    where request.kind = 'NEW_CLUB' and request.decision is null and ${isWithin('request.created_at')} and ${isActor('request.user_uid')}
  ) asked where asked.actor_count > 0 and ${hasRole('ADMINISTRATOR')}`,
)

const roles = selectCauses(
  ['ROLE'],
  { role: 'granted.role::text', is_revoked: 'granted.revoked_at is not null', ends_at: 'granted.ends_at' },
  `from role_grants granted where granted.id = ${subjectOf('ROLE')} and granted.user_uid = notification.user_uid`,
)

export const staffCauses = [cases, appeals, newClubs, roles]
