import { getPlaces, getViewerRegistrations } from '../events/registrations/own-registrations.ts'
import { getEventsByIds } from '../events/service.ts'
import type { ReadOwnRegistrations } from './answers/computed/registration-answers.ts'
import type { CompaContext } from './context.ts'

const maxRegistrations = 50

/** Reads the viewer's registrations with their events, at most 50; null for a visitor. */
export function createRegistrationReader(context: CompaContext): ReadOwnRegistrations | null {
  if (!context.viewer) return null
  return async (period) => {
    const { rows } = await getViewerRegistrations(context, period, { first: maxRegistrations })
    const ids = rows.map(({ eventId }) => eventId)
    const [events, places] = await Promise.all([getEventsByIds({ database: context.primary }, ids), getPlaces(context, rows)])
    return rows.flatMap(({ id, eventId, state }) => {
      const event = events.get(eventId)
      return event && state !== 'CANCELLED' ? [{ state, place: places.get(id) ?? null, event }] : []
    })
  }
}
