import type { Database, PreparedStatement } from '../../../database/client.ts'
import { type Notification, Prisma } from '../../../generated/prisma/client.ts'
import type { Position } from '../../../relay/connection.ts'
import { buildHasReadSql } from '../../replies/data.ts'
import { presentMentions } from '../../users/mentions.ts'
import { maxUnseenCount } from '../input.ts'
import type { NotificationDetails } from '../kind.ts'
import { detailsJoinSql, detailsJsonSql } from './details.ts'

/** A notification with its causes. `createdAt` is the time of the last cause, by which the list is ordered. */
export type NotificationRecord = Pick<Notification, 'id' | 'userUid' | 'kind' | 'subjectId' | 'createdAt'> & {
  isSeen: boolean
  isRead: boolean
  details: NotificationDetails
}

const readReplies = { number: 'coalesce(notification.last_number, details.reply_number, 0)', since: 'notification.updated_at' }
/** Whether the user has opened it, or has read the thread that far. */
const isReadSql = `(notification.read_at is not null or (notification.kind in ('REPLY', 'MENTION')
  and ${buildHasReadSql({ uid: 'notification.user_uid', postId: 'details.post_id', ...readReplies })}))`

const columnsSql = `notification.id, notification.user_uid as "userUid", notification.kind, notification.subject_id as "subjectId",
  notification.updated_at as "createdAt", notification.seen_at is not null as "isSeen", ${isReadSql} as "isRead", ${detailsJsonSql} as details`

// Prepared, since to plan the queries of all causes costs several times as much as to execute one. The limits are literals, for which a plan is kept.
const buildListQuery = (take: number, hasPosition: boolean): PreparedStatement => ({
  name: `notifications-${hasPosition ? 'next' : 'first'}-${take}`,
  text: `select to_json(listed) from (
    select ${columnsSql} from notifications notification ${detailsJoinSql}
    where notification.user_uid = $1 and notification.is_listed
      ${hasPosition ? 'and (notification.updated_at, notification.id) < ($2::timestamptz, $3::uuid)' : ''}
    order by notification.updated_at desc, notification.id desc limit ${Math.trunc(take)}
  ) listed`,
})
/** `uid` is SQL. */
const buildUnseenSql = (uid: string) => `select count(*) from (
    select from notifications notification ${detailsJoinSql}
    where notification.user_uid = ${uid} and notification.is_listed and notification.seen_at is null and not ${isReadSql} limit ${maxUnseenCount}
  ) unseen`
const unseenQuery: PreparedStatement = { name: 'unseen-notifications', text: buildUnseenSql('$1') }

/** The notifications in a user's list, last cause first, without those whose causes are gone. */
export async function listNotifications(database: Database, userUid: string, take: number, after?: Position): Promise<NotificationRecord[]> {
  const rows = await database.queryRows(buildListQuery(take, after !== undefined), [userUid, ...(after ? [after.createdAt, after.id] : [])])
  return presentTexts(
    database,
    rows.map(([json]) => {
      const row = JSON.parse(json ?? '')
      return { ...row, createdAt: new Date(row.createdAt) }
    }),
  )
}

/** The notifications with the current names of the people whom their texts mention; one statement if there are any. */
export const presentTexts = (database: Database, notifications: NotificationRecord[]): Promise<NotificationRecord[]> =>
  Promise.all(
    notifications.map(async (notification) => {
      const { contentHtml, quotedHtml } = notification.details
      if (contentHtml === null && quotedHtml === null) return notification
      const present = async (html: string | null) => html && (await presentMentions({ database }, html))
      const [presentedContent, presentedQuote] = await Promise.all([present(contentHtml), present(quotedHtml)])
      return { ...notification, details: { ...notification.details, contentHtml: presentedContent, quotedHtml: presentedQuote } }
    }),
  )

/** Notifications by their ids, in any order, listed or not, without `presentTexts`. */
export const findNotifications = (database: Pick<Database, '$queryRaw'>, ids: string[]): Promise<NotificationRecord[]> =>
  database.$queryRaw`select ${Prisma.raw(columnsSql)} from notifications notification ${Prisma.raw(detailsJoinSql)} where notification.id = any(${ids}::uuid[])`

/** A notification of a user, listed or not; null if there is none, or if its causes are gone. */
export async function findNotification(database: Database, userUid: string, id: string): Promise<NotificationRecord | null> {
  const found = await findNotifications(database, [id])
  const [own] = await presentTexts(
    database,
    found.filter((notification) => notification.userUid === userUid),
  )
  return own ?? null
}

/** The number of a user's notifications that are neither seen nor read, at most 100. */
export async function countUnseen(database: Pick<Database, 'queryRows'>, userUid: string): Promise<number> {
  const [row] = await database.queryRows(unseenQuery, [userUid])
  return Number(row?.[0] ?? 0)
}

/** `countUnseen` of users by uid, in one statement. */
export async function countUnseenByUid(database: Pick<Database, '$queryRaw'>, userUids: string[]): Promise<Map<string, number>> {
  const rows = await database.$queryRaw<{ uid: string; count: number }[]>`
    select uid, (${Prisma.raw(buildUnseenSql('account.uid'))})::int as count from unnest(${userUids}::text[]) as account (uid)`
  return new Map(rows.map(({ uid, count }) => [uid, count]))
}

/** Marks a user's notifications whose last cause is not after `until` as seen. */
export const markSeen = (database: Database, userUid: string, until: Date, now: Date) =>
  database.notification.updateMany({ where: { userUid, isListed: true, seenAt: null, updatedAt: { lte: until } }, data: { seenAt: now } })

/** Marks a notification of a user as read and seen, or with null all. Returns the ids of those that were changed, of the newest `take`. */
export async function markRead(database: Database, userUid: string, id: string | null, now: Date, take: number): Promise<string[]> {
  const rows = await database.$queryRaw<{ id: string }[]>`
    with marked as (
      update notifications set read_at = ${now}, seen_at = coalesce(seen_at, ${now})
      where user_uid = ${userUid} and read_at is null and (${id}::uuid is null or id = ${id}::uuid) returning id, updated_at
    ) select id from marked order by updated_at desc, id desc limit ${take}`
  return rows.map((row) => row.id)
}

/** The notifications of a user for an export, after `last` by id. */
export const listForExport = (database: Database, userUid: string, take: number, last?: { id: string }) =>
  database.notification.findMany({
    where: { userUid, ...(last && { id: { gt: last.id } }) },
    orderBy: { id: 'asc' },
    take,
    select: { id: true, kind: true, subjectId: true, createdAt: true, updatedAt: true, readAt: true },
  })

/** Deletes the notifications whose last cause is before a time. */
export const deleteNotificationsBefore = (database: Database, time: Date) => database.notification.deleteMany({ where: { updatedAt: { lt: time } } })

/** Deletes the notifications of a user. */
export const deleteNotificationsOfUser = (database: Database, userUid: string) => database.notification.deleteMany({ where: { userUid } })
