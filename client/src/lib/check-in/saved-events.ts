import { clear, createStore, del, get, set, values } from 'idb-keyval'
import type { CheckInAttendeeFragment, CheckInDataQuery, EventEntryFragment, ViewerTicketQuery } from '../../generated/graphql.ts'

/** What check-in has downloaded of an event, with the results of this device's scans. `savedAt` in milliseconds since 1970. */
export type CheckInData = Pick<CheckInDataQuery['checkIn'], 'viewerIsOrganiser' | 'publicKey' | 'testTicket'> & {
  event: EventEntryFragment & { cancelledAt: string | null }
  attendees: CheckInAttendeeFragment[]
  savedAt: number
}

/** Tickets and check-in data for use without a network. Both have names or are personal: signing out deletes them. */
const eventStore = createStore('thinnai-events', 'saved')

function warn(error: unknown): undefined {
  console.warn('What is needed offline could not be saved or read', error)
}

const ticketKey = (uid: string, eventId: string) => `ticket ${uid} ${eventId}`
const checkInKey = (owner: string, eventId: string) => `check-in ${owner} ${eventId}`

export const readTicket = (uid: string, eventId: string) => get<ViewerTicketQuery>(ticketKey(uid, eventId), eventStore).catch(warn)

/** Saves the viewer's ticket, or removes the saved one. */
export const saveTicket = (uid: string, eventId: string, data: ViewerTicketQuery) =>
  (data.viewerTicket ? set(ticketKey(uid, eventId), data, eventStore) : del(ticketKey(uid, eventId), eventStore)).catch(warn)

/** `owner`: the uid, or `link` for the data of a check-in link, which has no names. */
export const readCheckInData = (owner: string, eventId: string) => get<CheckInData>(checkInKey(owner, eventId), eventStore).catch(warn)

export const saveCheckInData = (owner: string, data: CheckInData) => set(checkInKey(owner, data.event.id), data, eventStore).catch(warn)

export const removeCheckInData = (owner: string, eventId: string) => del(checkInKey(owner, eventId), eventStore).catch(warn)

/** The title of another event, if this device has anything of it. */
export async function findSavedTitle(eventId: string): Promise<string | null> {
  const saved = (await values<CheckInData | ViewerTicketQuery>(eventStore).catch(warn)) ?? []
  return saved.find(({ event }) => event?.id === eventId)?.event?.title ?? null
}

export const clearSavedEvents = () => clear(eventStore)
