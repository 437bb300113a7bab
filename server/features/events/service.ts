import type { ServiceContext } from '../../auth/service-context.ts'
import { invalid } from '../../utils/errors.ts'
import { findByUuids } from '../../utils/uuid.ts'
import { findEvents, listEvents } from './data.ts'

const dayMs = 24 * 60 * 60 * 1000
const maxSpanMs = 100 * dayMs

/** The first 500 events that overlap a span of at most 100 days; public. */
export function getEvents({ database }: ServiceContext, from: Date, to: Date) {
  const spanMs = to.getTime() - from.getTime()
  if (!(spanMs > 0 && spanMs <= maxSpanMs)) throw invalid('The span runs from an earlier to a later moment, at most 100 days.', 'to')
  return listEvents(database, from, to)
}

/** The events of the calendar feed: the first 500 from a month ago to a year ahead; public. */
export function getFeedEvents({ database, now }: ServiceContext) {
  const nowMs = now().getTime()
  return listEvents(database, new Date(nowMs - 31 * dayMs), new Date(nowMs + 366 * dayMs))
}

/** Events by the given ids, without missing and hidden ones; public. */
export const getEventsByIds = ({ database }: ServiceContext, ids: readonly string[]) => findByUuids(ids, (uuids) => findEvents(database, uuids))

export const getEventById = async (context: ServiceContext, id: string) => (await getEventsByIds(context, [id])).get(id) ?? null
