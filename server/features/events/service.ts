import type { ServiceContext } from '../../auth/service-context.ts'
import { invalid } from '../../utils/errors.ts'
import { isUuid } from '../../utils/uuid.ts'
import { findEvent, listEvents } from './data.ts'

const day = 24 * 60 * 60 * 1000
const longest = 100 * day

/** Events that overlap a span of at most 100 days, the earliest 500; anyone may read. */
export function events({ database }: ServiceContext, from: Date, to: Date) {
  const span = to.getTime() - from.getTime()
  if (!(span > 0 && span <= longest)) throw invalid('The span runs from an earlier to a later moment, at most 100 days.', 'to')
  return listEvents(database, from, to)
}

/** What a subscribed calendar shows: the first 500 events from a month ago to a year ahead; anyone may read. */
export function eventsToSubscribe({ database, now }: ServiceContext) {
  const today = now().getTime()
  return listEvents(database, new Date(today - 31 * day), new Date(today + 366 * day))
}

export const eventById = async ({ database }: ServiceContext, id: string) => (isUuid(id) ? findEvent(database, id) : null)
