import type { Database, Transaction } from '../../../database/client.ts'
import { recordDomainEvent } from '../../../jobs/record-domain-event.ts'
import { toParagraph } from '../../../sanitize/normalize/paragraph.ts'
import { getFirstUuidV7 } from '../../../utils/uuid.ts'
import type { EventQuestion } from '../data.ts'

/** The words of an event below its title that others see. */
export const listTexts = ({ description, place, questions }: { description: string; place: string; questions: Pick<EventQuestion, 'label'>[] }): string[] => [
  ...[description, place],
  ...questions.map(({ label }) => label),
]

/** The events with these ids as moderators see them: hidden ones too. */
export async function findModeratedEvents(database: Database | Transaction, ids: string[]) {
  const rows = await database.event.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      title: true,
      place: true,
      description: true,
      cancellationReason: true,
      questions: true,
      hiddenAt: true,
      cover: { select: { key: true } },
    },
  })
  return rows.map(({ place, description, cancellationReason, questions, cover, ...event }) => ({
    ...{
      ...event,
      authorUid: null,
      version: null,
      contentHtml: [...listTexts({ description, place, questions: questions as EventQuestion[] }), cancellationReason]
        .filter(Boolean)
        .map(toParagraph)
        .join(''),
      isDeleted: false,
    },
    fileKeys: cover ? [cover.key] : [],
  }))
}

/** Hides events, unless they are hidden. */
export const hideEvents = (transaction: Transaction, ids: string[], hiddenAt: Date) =>
  transaction.event.updateMany({ where: { id: { in: ids }, hiddenAt: null }, data: { hiddenAt } })

/** The hidden event and the dates of its series that were hidden with it; empty if it is shown. */
async function findHiddenTogether(database: Database | Transaction, id: string): Promise<string[]> {
  const event = await database.event.findUnique({ where: { id }, select: { seriesId: true, hiddenAt: true } })
  if (!event?.hiddenAt) return []
  const { seriesId, hiddenAt } = event
  return (await database.event.findMany({ where: { hiddenAt, ...(seriesId ? { seriesId } : { id }) }, select: { id: true } })).map((date) => date.id)
}

/** Shows an event again, with the dates of its series that were hidden with it. One that was held when it was created is new only now. */
export async function showEvent(transaction: Transaction, id: string, now: Date): Promise<void> {
  const event = await transaction.event.findUnique({ where: { id }, select: { hiddenAt: true, createdBy: true } })
  const ids = await findHiddenTogether(transaction, id)
  if (!event?.hiddenAt || !ids.length) return
  await transaction.event.updateMany({ where: { id: { in: ids } }, data: { hiddenAt: null } })
  if (isCreatedAt(id, event.hiddenAt))
    await recordDomainEvent(transaction, { kind: 'event.added', subject: id, actor: event.createdBy, at: now, payload: { count: ids.length } })
}

/** Whether an id is of this millisecond. */
const isCreatedAt = (id: string, at: Date) => id.slice(0, 13) === getFirstUuidV7(at).slice(0, 13)

/** Deletes hidden ones, with the dates of their series that were hidden with them. */
export async function deleteHiddenEvents(database: Database, ids: string[]): Promise<void> {
  for (const id of ids) await database.event.deleteMany({ where: { id: { in: await findHiddenTogether(database, id) } } })
}

/** The text of a message to the people of an event; null if it is gone. */
export const findMessageText = async (transaction: Transaction, id: string): Promise<string | null> =>
  (await transaction.eventMessage.findUnique({ where: { id }, select: { text: true } }))?.text ?? null
