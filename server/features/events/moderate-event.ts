import type { Database, Transaction } from '../../database/client.ts'
import { toParagraph } from '../../sanitize/paragraph.ts'

/** The events with these ids as moderators see them: hidden ones too. */
export async function findModeratedEvents(database: Database | Transaction, ids: string[]) {
  const rows = await database.event.findMany({
    where: { id: { in: ids } },
    select: { id: true, title: true, place: true, description: true, hiddenAt: true, cover: { select: { key: true } } },
  })
  return rows.map(({ place, description, cover, ...event }) => ({
    ...{ ...event, authorUid: null, version: null, contentHtml: [description, place].filter(Boolean).map(toParagraph).join(''), isGone: false },
    fileKeys: cover ? [cover.key] : [],
  }))
}

/** Hides an event, or, with null, shows it again. */
export const setEventHiddenAt = (transaction: Transaction, id: string, hiddenAt: Date | null) =>
  transaction.event.updateMany({ where: { id }, data: { hiddenAt } })

/** Deletes hidden ones. */
export const deleteHiddenEvents = (database: Database, ids: string[]) => database.event.deleteMany({ where: { id: { in: ids }, hiddenAt: { not: null } } })
