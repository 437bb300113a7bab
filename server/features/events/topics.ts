import type { ServiceContext } from '../../auth/service-context.ts'
import { getIdOfType } from '../../relay/node-id.ts'
import { parseUuid } from '../../utils/uuid.ts'
import { getSeatsChannel, type SeatsMessage } from './data.ts'

/** The topic `event:<event id>`: the seats of an event; public. A missing event has none: it must not refuse the other topics of a stream. */
export function getEventTopic(_context: ServiceContext, key: string) {
  const eventId = parseUuid(getIdOfType('Event', key) ?? '')
  return eventId ? { channel: getSeatsChannel(eventId), toUpdate: (eventSeats: SeatsMessage) => ({ eventSeats }) } : null
}
