import type { ServiceContext } from '../../auth/service-context.ts'
import { invalid } from '../../lib/errors.ts'
import { isUuid } from '../../lib/uuid.ts'
import { findEvent, listEvents } from './data.ts'

const longest = 100 * 24 * 60 * 60 * 1000

/** Events that overlap a span of at most 100 days, earliest first; anyone may read. */
export function events({ database }: ServiceContext, from: Date, to: Date) {
  const span = to.getTime() - from.getTime()
  if (!(span > 0 && span <= longest)) throw invalid('The span runs from an earlier to a later moment, at most 100 days.', 'to')
  return listEvents(database, from, to)
}

export const eventById = async ({ database }: ServiceContext, id: string) => (isUuid(id) ? findEvent(database, id) : null)
