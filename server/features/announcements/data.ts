import type { Database, PreparedStatement, Transaction } from '../../database/client.ts'
import { buildColumnsSql, type ColumnKinds, parseRow } from '../../database/columns.ts'
import type { Announcement } from '../../generated/prisma/client.ts'
import { maxListedAnnouncements, maxShownAnnouncements } from './input.ts'

const columns = { id: 'text', text: 'text', startsAt: 'date', endsAt: 'date', updatedAt: 'date' } as const satisfies ColumnKinds<Announcement>
export type AnnouncementRecord = Omit<Announcement, 'publishedAt'>

const shownQuery: PreparedStatement = {
  name: 'shown-announcements',
  text: `
    select ${buildColumnsSql('announcement', columns)} from announcements announcement
    where ends_at > $1::timestamptz and starts_at <= $1::timestamptz order by starts_at desc, id desc limit ${maxShownAnnouncements}`,
}

/** The announcements of this moment, the newest first. Each page reads them. */
export const listShown = async (database: Database, now: Date): Promise<AnnouncementRecord[]> =>
  (await database.queryRows(shownQuery, [now.toISOString()])).map((row) => parseRow<AnnouncementRecord>(columns, row))

/** Coming, present and past announcements, the last end first. */
export const listAll = (database: Database): Promise<AnnouncementRecord[]> =>
  database.announcement.findMany({ orderBy: [{ endsAt: 'desc' }, { id: 'desc' }], take: maxListedAnnouncements })

/** An announcement that has begun; null if there is none. */
export const findBegun = (database: Database, id: string, now: Date): Promise<AnnouncementRecord | null> =>
  database.announcement.findFirst({ where: { id, startsAt: { lte: now } } })

/** Locks an announcement until the transaction ends. Null if there is none. */
export async function lockAnnouncement(transaction: Transaction, id: string): Promise<AnnouncementRecord | null> {
  await transaction.$queryRaw`select 1 from announcements where id = ${id}::uuid for update`
  return transaction.announcement.findUnique({ where: { id } })
}

export const upsertAnnouncement = (transaction: Transaction, { id, ...data }: AnnouncementRecord): Promise<AnnouncementRecord> =>
  transaction.announcement.upsert({ where: { id }, create: { id, ...data }, update: data })

/** Marks the announcements that have begun, have not ended and are not marked as published. Returns their ids. */
export async function markPublished(transaction: Transaction, now: Date): Promise<string[]> {
  const published = await transaction.announcement.updateManyAndReturn({
    where: { publishedAt: null, startsAt: { lte: now }, endsAt: { gt: now } },
    data: { publishedAt: now },
    select: { id: true },
  })
  return published.map(({ id }) => id)
}
