import type { Transaction } from '../../../database/client.ts'
import { buildMessageSql, publishSql } from '../../../database/pubsub.ts'
import { type NotificationKind, Prisma } from '../../../generated/prisma/client.ts'
import { buildIgnoresSql } from '../../people/data/blocks.ts'
import { buildHasReadSql } from '../../replies/data.ts'
import { buildIsListedSql } from '../../users/data.ts'
import { kinds } from '../kinds.ts'

/**
 * Why users are notified of a subject. `number` is that of a reply; `actorUid` is the user who caused it. `since`, by default `at`, is from when on users may
 * have read the reply or have been notified of it.
 */
export type Cause = { kind: NotificationKind; subjectId: string; at: Date; actorUid?: string | null; number?: number; since?: Date }

/** The pub/sub channel of a user's new notifications. */
export const getNotificationAddedChannel = (userUid: string) => `notification added ${userUid}`

const publishAddedSql = Prisma.raw(publishSql(buildMessageSql(`'${getNotificationAddedChannel('')}' || user_uid`)))

/** SQL of a preference of `settings`, or its default. */
const preferenceSql = (kind: NotificationKind, name: 'inApp' | 'push' | 'email') =>
  Prisma.sql`coalesce(settings.preferences -> ${kind}::text ->> ${name}::text, ${String(kinds[kind].defaults[name])})`

const isIgnoredSql = Prisma.raw(buildIgnoresSql('account.uid', 'cause.actor_uid'))
const hasReadSql = Prisma.raw(buildHasReadSql({ uid: 'account.uid', postId: 'cause.post_id', number: 'cause.number', since: 'cause.since' }))
/** Whether the replies of the unread notification were read in the thread: it is then about the new one only. */
const hasReadExistingSql = Prisma.raw(
  buildHasReadSql({
    ...{ uid: 'existing.user_uid', postId: "(case when existing.kind = 'REPLY' then existing.subject_id end)::uuid" },
    ...{ number: 'existing.last_number', since: 'existing.updated_at' },
  }),
)

/**
 * Notifies users of a cause by their preferences: adds it to the unread notification of the subject, or writes a new one. Skips the actor, users who have
 * blocked or muted the actor, and users who have read the reply or been notified of it. A mention and a post for a club are notified of once for each text.
 * Publishes a message to each user whose list has changed. Returns the ids of the notifications of which a push or an immediate email is due.
 */
export async function insertNotifications(
  transaction: Transaction,
  { kind, subjectId, at, actorUid = null, number, since = at }: Cause,
  userUids: string[],
): Promise<string[]> {
  const [result] = await transaction.$queryRaw<{ dueIds: string[] }[]>`
    with cause as (
      select ${kind}::"NotificationKind" as kind, ${subjectId}::text as subject_id, ${actorUid}::text as actor_uid, ${at}::timestamptz as at,
        ${number === undefined ? null : subjectId}::uuid as post_id, ${number ?? null}::int as number, ${since}::timestamptz as since
    ), recipient as (
      select account.uid, ${preferenceSql(kind, 'inApp')}::boolean as is_listed,
        ${preferenceSql(kind, 'push')}::boolean and not coalesce(settings.is_paused, false)
          and exists (select from push_subscriptions subscription where subscription.user_uid = account.uid) as is_push_due,
        case when not coalesce(settings.is_paused, false) then nullif(${preferenceSql(kind, 'email')}, 'OFF')::"EmailMode" end as email_due
      from cause cross join users account left join notification_settings settings on settings.user_uid = account.uid
      where account.uid = any(${userUids}::text[]) and ${Prisma.raw(buildIsListedSql('account'))}
        and account.uid is distinct from cause.actor_uid and not ${isIgnoredSql} and not ${hasReadSql}
        and not exists (
          select from notifications earlier where earlier.user_uid = account.uid and earlier.kind = cause.kind and earlier.subject_id = cause.subject_id
            and (cause.kind in ('MENTION', 'CLUB_POST') or cause.number between earlier.first_number and earlier.last_number and earlier.updated_at >= cause.since))
    ), written as (
      insert into notifications as existing (id, user_uid, kind, subject_id, first_number, last_number, created_at, updated_at, is_listed, is_push_due, email_due)
      select uuidv7(), uid, kind, subject_id, number, number, at, at, is_listed, is_push_due, email_due
      from recipient cross join cause where is_listed or is_push_due or email_due is not null order by uid
      on conflict (user_uid, kind, subject_id) where read_at is null do update set
        first_number = case when ${hasReadExistingSql} then excluded.first_number else least(existing.first_number, excluded.first_number) end,
        last_number = case when ${hasReadExistingSql} then excluded.last_number else greatest(existing.last_number, excluded.last_number) end,
        created_at = least(existing.created_at, excluded.created_at), updated_at = greatest(existing.updated_at, excluded.updated_at), seen_at = null,
        is_listed = excluded.is_listed, is_push_due = excluded.is_push_due, email_due = excluded.email_due
      where existing.kind not in ('MENTION', 'CLUB_POST')
      returning *
    )
    select coalesce(array_agg(id::text) filter (where is_push_due or email_due = 'NOW'), '{}') as "dueIds",
      count(${publishAddedSql}::text) filter (where is_listed) as "messageCount"
    from written`
  return result?.dueIds ?? []
}

/** The users among `userUids` who have a notification of a subject. */
export async function listNotified(transaction: Transaction, { kind, subjectId }: Pick<Cause, 'kind' | 'subjectId'>, userUids: string[]): Promise<string[]> {
  const notified = await transaction.notification.findMany({ where: { kind, subjectId, userUid: { in: userUids } }, select: { userUid: true } })
  return notified.map(({ userUid }) => userUid)
}

type UidsRow = { uids: string[] }

/** The users who watch a post, by uid, after `after`. One row: thousands would cost the server more than the database. */
export async function listWatchers(transaction: Transaction, postId: string, take: number, after: string): Promise<string[]> {
  const [row] = await transaction.$queryRaw<UidsRow[]>`
    select array(
      select user_uid from thread_watches where post_id = ${postId}::uuid and not is_muted and user_uid > ${after} order by user_uid limit ${take}) as uids`
  return row?.uids ?? []
}

/** All users, by uid, after `after`. */
export async function listUsers(transaction: Transaction, take: number, after: string): Promise<string[]> {
  const [row] = await transaction.$queryRaw<UidsRow[]>`select array(select uid from users where uid > ${after} order by uid limit ${take}) as uids`
  return row?.uids ?? []
}
