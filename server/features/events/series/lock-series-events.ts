import type { Transaction } from '../../../database/client.ts'
import { type EventRecord, findSeriesEventIds, lockEvents } from '../data.ts'
import type { SeriesScope } from '../input.ts'

/** Locks the events of a change: the event, those of its series from it on, or all of the series. Those that are over and hidden ones are left out. */
export async function lockSeriesEvents(
  transaction: Transaction,
  { id, seriesId, startsAt }: EventRecord,
  scope: SeriesScope,
  now: Date,
): Promise<EventRecord[]> {
  const ids = seriesId === null || scope === 'THIS' ? [id] : await findSeriesEventIds(transaction, seriesId, scope === 'FOLLOWING' ? startsAt : null)
  return (await lockEvents(transaction, ids)).filter(({ endsAt, hiddenAt }) => endsAt > now && hiddenAt === null)
}
