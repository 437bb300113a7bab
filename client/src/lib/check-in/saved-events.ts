import { clear, createStore, del, get, set, values } from 'idb-keyval'
import type { CheckInAttendeeFragment, CheckInDataQuery, EventEntryFragment, MineQuery, ViewerTicketQuery } from '../../generated/graphql.ts'

/** What check-in has downloaded of an event, with the results of this device's scans. `savedAt` in milliseconds since 1970. */
export type CheckInData = Pick<CheckInDataQuery['checkIn'], 'viewerIsOrganiser' | 'publicKey' | 'testTicket'> & {
  event: EventEntryFragment & { cancelledAt: string | null }
  attendees: CheckInAttendeeFragment[]
  savedAt: number
}

/** What the page of one's own events and clubs has loaded. `savedAt` in milliseconds since 1970. */
export type SavedMine = MineQuery & { savedAt: number }

/** Tickets, one's own events and check-in data for use without a network. All are personal or have names: signing out deletes them. */
const eventStore = createStore('thinnai-events', 'saved')

function warn(error: unknown): undefined {
  console.warn('What is needed offline could not be saved or read', error)
}

const ticketKey = (uid: string, eventId: string) => `ticket ${uid} ${eventId}`
const mineKey = (uid: string) => `mine ${uid}`
const checkInKey = (owner: string, eventId: string) => `check-in ${owner} ${eventId}`

export const readTicket = (uid: string, eventId: string) => get<ViewerTicketQuery>(ticketKey(uid, eventId), eventStore).catch(warn)

/** Saves the viewer's ticket, or removes the saved one. */
export const saveTicket = (uid: string, eventId: string, data: ViewerTicketQuery) =>
  (data.viewerTicket ? set(ticketKey(uid, eventId), data, eventStore) : del(ticketKey(uid, eventId), eventStore)).catch(warn)

export const readMine = (uid: string) => get<SavedMine>(mineKey(uid), eventStore).catch(warn)

export const saveMine = (uid: string, data: SavedMine) => set(mineKey(uid), data, eventStore).catch(warn)

/** `owner`: the uid, or `link` for the data of a check-in link, which has no names. */
export const readCheckInData = (owner: string, eventId: string) => get<CheckInData>(checkInKey(owner, eventId), eventStore).catch(warn)

export const saveCheckInData = (owner: string, data: CheckInData) => set(checkInKey(owner, data.event.id), data, eventStore).catch(warn)

export const removeCheckInData = (owner: string, eventId: string) => del(checkInKey(owner, eventId), eventStore).catch(warn)

/** The title of another event, if this device has anything of it. */
export async function findSavedTitle(eventId: string): Promise<string | null> {
  const saved = (await values<CheckInData | ViewerTicketQuery | SavedMine>(eventStore).catch(warn)) ?? []
  const events = saved.flatMap((data) => ('event' in data && data.event ? [data.event] : []))
  return events.find(({ id }) => id === eventId)?.title ?? null
}

export const clearSavedEvents = () => clear(eventStore)
