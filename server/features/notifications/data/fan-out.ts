import type { Transaction } from '../../../database/client.ts'
import { notifySql, serializeMessage } from '../../../database/pubsub.ts'
import { type NotificationKind, Prisma } from '../../../generated/prisma/client.ts'
import { buildIsListedSql } from '../../users/data.ts'
import { kinds } from '../kinds.ts'

/** Why users are told of a subject: `number` of a reply, `actorUid` of who caused it. */
export type Cause = { kind: NotificationKind; subjectId: string; at: Date; actorUid?: string | null; number?: number }

/** A notification that was written, and whether a push or an immediate email is due. */
export type WrittenNotification = { id: string; userUid: string; isDeliveryDue: boolean }

/** The pub/sub channel of a user's new notifications. */
export const getNotificationAddedChannel = (userUid: string) => `notification added ${userUid}`

/** SQL of a preference of `settings`, or its default. */
const preferenceSql = (kind: NotificationKind, name: 'inApp' | 'push' | 'email') =>
  Prisma.sql`coalesce(settings.preferences -> ${kind}::text ->> ${name}::text, ${String(kinds[kind].defaults[name])})`

/**
 * Tells users of a cause: adds it to their unread notification of the subject, or writes a new one, by their preferences. Not told are whoever caused it, whom
 * they have blocked or muted, and who has read the reply already. Repeated calls change nothing while the notification is unread.
 */
export async function insertNotifications(
  transaction: Transaction,
  { kind, subjectId, at, actorUid = null, number }: Cause,
  userUids: string[],
): Promise<WrittenNotification[]> {
  const postId = number === undefined ? null : subjectId
  const hasRead = (column: Prisma.Sql, uid: Prisma.Sql) =>
    Prisma.sql`exists (select from read_marks mark where mark.user_uid = ${uid} and mark.post_id = ${postId}::uuid and mark.last_number >= ${column})`
  const written = await transaction.$queryRaw<WrittenNotification[]>`
    with wanted as (
      select account.uid, ${preferenceSql(kind, 'inApp')}::boolean as is_listed,
        ${preferenceSql(kind, 'push')}::boolean and not coalesce(settings.is_paused, false)
          and exists (select from push_subscriptions subscription where subscription.user_uid = account.uid) as is_push_due,
        case when not coalesce(settings.is_paused, false) then nullif(${preferenceSql(kind, 'email')}, 'OFF')::"EmailMode" end as email_due
      from users account left join notification_settings settings on settings.user_uid = account.uid
      where account.uid = any(${userUids}::text[]) and ${Prisma.raw(buildIsListedSql('account'))} and account.uid is distinct from ${actorUid}::text
        and not exists (select from blocks where blocker_uid = account.uid and blocked_uid = ${actorUid}::text)
        and not exists (select from mutes where user_uid = account.uid and kind = 'USER' and value = ${actorUid}::text)
        and not ${hasRead(Prisma.sql`${number ?? null}::int`, Prisma.sql`account.uid`)}
    )
    insert into notifications as existing (id, user_uid, kind, subject_id, first_number, last_number, created_at, updated_at, is_listed, is_push_due, email_due)
    select uuidv7(), uid, ${kind}::"NotificationKind", ${subjectId}, ${number ?? null}::int, ${number ?? null}::int, ${at}, ${at}, is_listed, is_push_due, email_due
    from wanted where is_listed or is_push_due or email_due is not null order by uid
    on conflict (user_uid, kind, subject_id) where read_at is null do update set
      first_number = case when ${hasRead(Prisma.sql`existing.last_number`, Prisma.sql`existing.user_uid`)} then excluded.first_number
        else least(existing.first_number, excluded.first_number) end,
      last_number = greatest(existing.last_number, excluded.last_number), updated_at = greatest(existing.updated_at, excluded.updated_at), seen_at = null,
      is_listed = excluded.is_listed, is_push_due = excluded.is_push_due, email_due = excluded.email_due
    returning id, user_uid as "userUid", is_push_due or email_due is not distinct from 'NOW' as "isDeliveryDue"`
  if (written.length > 0) {
    const messages = written.map(({ userUid }) => serializeMessage(getNotificationAddedChannel(userUid), {}))
    await transaction.$executeRawUnsafe(`select ${notifySql('message')} from unnest($1::text[]) as message`, messages)
  }
  return written
}

/** The users who watch a post, by uid, after `after`. */
export async function listWatchers(transaction: Transaction, postId: string, take: number, after: string): Promise<string[]> {
  const watches = await transaction.threadWatch.findMany({
    where: { postId, isMuted: false, userUid: { gt: after } },
    orderBy: { userUid: 'asc' },
    take,
    select: { userUid: true },
  })
  return watches.map(({ userUid }) => userUid)
}

/** All users, by uid, after `after`. */
export async function listUsers(transaction: Transaction, take: number, after: string): Promise<string[]> {
  const users = await transaction.user.findMany({ where: { uid: { gt: after } }, orderBy: { uid: 'asc' }, take, select: { uid: true } })
  return users.map(({ uid }) => uid)
}

/** The reply of an event, with the author of its post; null if it is gone, or not visible. */
export async function findAddedReply(transaction: Transaction, id: string) {
  const reply = await transaction.reply.findUnique({
    where: { id, deletedAt: null, post: { deletedAt: null } },
    select: { postId: true, number: true, authorUid: true, contentHtml: true, createdAt: true, post: { select: { authorUid: true } } },
  })
  return reply?.authorUid ? { ...reply, authorUid: reply.authorUid } : null
}

/** The post of an event; null if it is gone, or not visible. */
export const findAddedPost = (transaction: Transaction, id: string) =>
  transaction.post.findUnique({ where: { id, deletedAt: null }, select: { authorUid: true, contentHtml: true, createdAt: true } })

/** A decided case with its reporters; null if it is gone. */
export const findDecidedCase = (transaction: Transaction, id: string) =>
  transaction.moderationCase.findUnique({
    where: { id },
    select: { authorUid: true, action: true, hiddenAt: true, heldFor: true, reports: { select: { id: true, reporterUid: true } } },
  })

/** The author and the time of the newest vote of each post and reply that got votes since `since`, unless their author was told of a vote as new. */
export const listVotedSubjects = (transaction: Transaction, since: Date): Promise<{ subjectId: string; authorUid: string; at: Date }[]> =>
  transaction.$queryRaw`
    with voted as (
      select subject_id, kind, max(created_at) as at from votes where is_recent in (true, false) and created_at > ${since} group by subject_id, kind
    )
    select voted.subject_id::text as "subjectId", author.uid as "authorUid", voted.at
    from voted left join posts post on voted.kind = 'POST' and post.id = voted.subject_id and post.deleted_at is null
    left join replies reply on voted.kind = 'REPLY' and reply.id = voted.subject_id and reply.deleted_at is null
    join users author on author.uid = coalesce(post.author_uid, reply.author_uid)
    where not exists (
      select from notifications told where told.user_uid = author.uid and told.kind = 'VOTE' and told.subject_id = voted.subject_id::text and told.updated_at >= voted.at)`
