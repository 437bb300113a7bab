import DataLoader from 'dataloader'
import type { Database } from '../../database/client.ts'
import { type EventRecord, findEvents, findManagedEvents, findNextEvents } from './data.ts'
import { findPlaces, findRegistrationsOfUser, type RegistrationRecord } from './registrations/data.ts'

export const createEventByIdLoader = (database: Database) =>
  new DataLoader<string, EventRecord | null>(async (ids) => {
    const events = await findEvents(database, ids)
    return ids.map((id) => events.find((event) => event.id === id) ?? null)
  })

/** The next events of clubs by slug. */
export const createNextEventLoader = (database: Database) =>
  new DataLoader<string, EventRecord | null>(async (slugs) => {
    const events = await findNextEvents(database, slugs, new Date())
    return slugs.map((slug) => events.get(slug) ?? null)
  })

// Read from the primary: a registration sets no read-your-writes cookie, and a replica may lag behind it.

/** The registrations of the viewer by event. A request has one viewer, so that its keys share one statement. */
export const createViewerRegistrationLoader = (_database: Database, primary: Database) =>
  new DataLoader<{ viewerUid: string; eventId: string }, RegistrationRecord | null, string>(
    async (keys) => {
      const registrations = await findRegistrationsOfUser(
        primary,
        keys[0]?.viewerUid ?? '',
        keys.map(({ eventId }) => eventId),
      )
      return keys.map((key) => registrations.find(({ eventId }) => eventId === key.eventId) ?? null)
    },
    { cacheKeyFn: ({ eventId }) => eventId },
  )

/** The places on waiting lists by the id of the registration. */
export const createPlaceLoader = (_database: Database, primary: Database) =>
  new DataLoader<string, number | null>(async (ids) => {
    const places = await findPlaces(primary, ids)
    return ids.map((id) => places.get(id) ?? null)
  })

/** What users organise, by uid. Only the viewer is loaded. */
export const createManagedEventsLoader = (_database: Database, primary: Database) =>
  new DataLoader((uids: readonly string[]) => Promise.all(uids.map((uid) => findManagedEvents(primary, uid, new Date()))))
