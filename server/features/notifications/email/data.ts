import type { Database, Transaction } from '../../../database/client.ts'
import { type DigestInterval, type Email, Prisma } from '../../../generated/prisma/client.ts'
import { allSubject } from '../staff/subjects.ts'

/** A row that is to be sent. Without `notificationId` it is a digest. Rows with the same `groupKey` are one email. */
export type QueuedEmail = Pick<Email, 'id' | 'userUid' | 'notificationId' | 'attempts'> & { groupKey: string }

/** A notification with the time of its last cause: what was read of it. */
export type NotificationVersion = { id: string; updatedAt: Date }

/** To whom an email goes. */
export type Recipient = {
  uid: string
  email: string
  /** Whether the account is neither deleted nor to be deleted. */
  isActive: boolean
  isSuspended: boolean
  /** Whether the mail server has refused the last emails to this address for good. */
  isRefused: boolean
}

/** Rows that are claimed with those that are due. */
const maxGrouped = 100

/** So many refused emails, one after another, end the emails to an address. */
const maxRefusals = 3

/**
 * Queues an email for each notification that is due now, once for an event. A notification that was mailed after `since` is left to the digest, one about all
 * cases, appeals or new clubs that was mailed at all; one whose email waits needs no other. Emails wait for `groupingMs`, so that those of a user are sent as one;
 * cases do not.
 */
export async function queueEmails(
  transaction: Transaction,
  { ids, eventId, now, since, groupingMs }: { ids: string[]; eventId: string; now: Date; since: Date; groupingMs: number },
): Promise<void> {
  // Of two events at once, the second sees the email of the first.
  const due = await transaction.$queryRaw<{ id: string }[]>`
    select id from notifications where id = any(${ids}::uuid[]) and email_due = 'NOW' order by id for update`
  if (due.length === 0) return
  await transaction.$executeRaw`
    with due as (select id, user_uid, kind from notifications where id = any(${due.map(({ id }) => id)}::uuid[])),
    mailed as (
      select email.notification_id as id, bool_or(email.due_at is not null) as is_waiting
      from emails email join notifications notification on notification.id = email.notification_id
      where notification.id in (select id from due) and (email.due_at is not null or email.sent_at > ${since}
        or email.sent_at is not null and notification.kind in ('CASE', 'APPEAL', 'NEW_CLUB') and notification.subject_id = ${allSubject})
      group by email.notification_id
    ),
    deferred as (update notifications set email_due = 'DIGEST' from mailed where notifications.id = mailed.id and not is_waiting)
    insert into emails (id, user_uid, key, notification_id, created_at, due_at)
    select uuidv7(), user_uid, 'notification ' || id || ' ' || ${eventId}, id, ${now},
      ${now}::timestamptz + case when kind = 'CASE' then 0 else ${groupingMs} end * interval '1 millisecond' from due where id not in (select id from mailed)
    on conflict (user_uid, key) do nothing`
}

/**
 * Queues the digest of a day for the users with this interval who have notifications for it, after `afterUid`, at most `take`. Returns the last user, or null
 * when there are no more. A digest that is queued already stays as it is.
 */
export async function queueDigests(
  database: Database,
  { key, intervals, now, take, afterUid }: { key: string; intervals: DigestInterval[]; now: Date; take: number; afterUid: string },
): Promise<string | null> {
  const rows = await database.$queryRaw<{ uid: string | null }[]>`
    with due as (
      select distinct notification.user_uid as uid from notifications notification
      left join notification_settings settings on settings.user_uid = notification.user_uid
      where notification.email_due = 'DIGEST' and notification.seen_at is null and notification.read_at is null and notification.user_uid > ${afterUid}
        and not coalesce(settings.is_paused, false) and coalesce(settings.digest, 'DAILY') = any(${intervals}::"DigestInterval"[])
      order by 1 limit ${take}
    ), queued as (
      insert into emails (id, user_uid, key, created_at, due_at) select uuidv7(), uid, ${key}, ${now}, ${now} from due on conflict (user_uid, key) do nothing
    )
    select max(uid) as uid from due`
  return rows[0]?.uid ?? null
}

/** Takes what was seen or read out of the next digests. */
export const clearSeenFromDigests = (database: Database) =>
  database.$executeRaw`update notifications set email_due = null where email_due = 'DIGEST' and (seen_at is not null or read_at is not null)`

/**
 * The rows of one email. Each digest and each email about cases is one. Otherwise the rows of a user that were not tried yet are one, and those that were tried
 * together: they have got the same time for the next attempt.
 */
const groupKey = Prisma.sql`case
  when notification_id is null or exists (select from notifications where notifications.id = emails.notification_id and kind = 'CASE') then emails.id::text
  else concat_ws(' ', user_uid, attempts, case when attempts > 0 then due_at end) end`

/**
 * Claims rows that are due, those about one notification first, with the others of their groups, and counts an attempt. Until the next attempt nobody else claims
 * them: in 5 minutes, 10, 20 and so on, also if this server is killed meanwhile.
 */
export const claimEmails = (database: Database, now: Date, take: number): Promise<QueuedEmail[]> =>
  database.$queryRaw`
    with due as (
      select id, user_uid, ${groupKey} as group_key from emails
      where due_at <= ${now} order by notification_id is null, due_at limit ${take} for update skip locked
    ), others as (
      select id, ${groupKey} as group_key from emails
      where due_at is not null and user_uid in (select user_uid from due) and id not in (select id from due) and ${groupKey} in (select group_key from due)
      order by id limit ${maxGrouped} for update skip locked
    ), claimed as (
      update emails set attempts = attempts + 1, due_at = ${now}::timestamptz + interval '5 minutes' * power(2, attempts)
      from (select id, group_key from due union all select id, group_key from others) as grouped where emails.id = grouped.id
      returning emails.id, user_uid, notification_id, attempts, group_key
    )
    select id, user_uid as "userUid", notification_id as "notificationId", attempts, group_key as "groupKey" from claimed order by id`

/** The recipients of emails by uid. One statement for any number of them. */
export async function findRecipients(database: Database, uids: string[], now: Date): Promise<Map<string, Recipient>> {
  const rows = await database.$queryRaw<Recipient[]>`
    select account.uid, account.email, account.suspended_until is not null and account.suspended_until > ${now} as "isSuspended",
      account.deletion_requested_at is null as "isActive",
      (select count(*) = ${maxRefusals} and bool_and(refused_at is not null) from (
        select refused_at from emails where user_uid = account.uid and address = account.email order by created_at desc, id desc limit ${maxRefusals}
      ) last) as "isRefused"
    from users account where account.uid = any(${uids}::text[])`
  return new Map(rows.map((row) => [row.uid, row]))
}

/** The notifications of a user's next digest, last cause first, at most `take`. */
export const listForDigest = (database: Database, userUid: string, take: number): Promise<NotificationVersion[]> =>
  database.notification.findMany({
    where: { userUid, emailDue: 'DIGEST', seenAt: null, readAt: null },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take,
    select: { id: true, updatedAt: true },
  })

/**
 * Stores that an email was sent, or refused; `ids` are its rows in the queue, of which one stays if it was refused. The notifications in it are no longer due,
 * unless they have got a new cause since they were read. Such a cause of an immediate email is left to the digest: while the email waited, no other was queued.
 */
export const finishEmail = (
  database: Database,
  { ids, address, sentAt = null, refusedAt = null }: { ids: string[]; address: string } & Partial<Pick<Email, 'sentAt' | 'refusedAt'>>,
  included: NotificationVersion[],
) =>
  database.$executeRaw`
    with included as (
      update notifications set email_due = case when notifications.updated_at <> read.updated_at then 'DIGEST'::"EmailMode" end
      from unnest(${included.map(({ id }) => id)}::uuid[], ${included.map(({ updatedAt }) => updatedAt)}::timestamptz[]) as read (id, updated_at)
      where notifications.id = read.id and (notifications.updated_at = read.updated_at
        or notifications.email_due = 'NOW' and exists (select from emails where emails.id = any(${ids}::uuid[]) and notification_id = notifications.id))
    ), repeated as (delete from emails where id = any(${refusedAt ? ids.slice(1) : []}::uuid[]))
    update emails set due_at = null, address = ${address}, sent_at = ${sentAt}, refused_at = ${refusedAt} where id = any(${refusedAt ? ids.slice(0, 1) : ids}::uuid[])`

/** Deletes rows that are not to be sent. Their notifications are left to the digest, or not mailed at all. */
export async function dropEmails(database: Database, rows: Pick<Email, 'id'>[], emailDue: 'DIGEST' | null): Promise<void> {
  if (rows.length === 0) return
  await database.$executeRaw`
    with dropped as (delete from emails where id = any(${rows.map(({ id }) => id)}::uuid[]) returning notification_id)
    update notifications set email_due = ${emailDue}::"EmailMode" from dropped where notifications.id = dropped.notification_id and email_due = 'NOW'`
}

export const hasAccount = async (database: Database, uid: string): Promise<boolean> => (await database.user.count({ where: { uid, purgeStartedAt: null } })) > 0

/** The emails of a user for an export, after `last` by id. */
export const listEmailsForExport = (database: Database, userUid: string, take: number, last?: { id: string }) =>
  database.email.findMany({
    where: { userUid, ...(last && { id: { gt: last.id } }) },
    orderBy: { id: 'asc' },
    take,
    select: { id: true, key: true, address: true, createdAt: true, sentAt: true, refusedAt: true },
  })

export const deleteEmailsOfUser = (database: Database, userUid: string) => database.email.deleteMany({ where: { userUid } })

export const deleteEmailsBefore = (database: Database, time: Date) => database.email.deleteMany({ where: { createdAt: { lt: time } } })
