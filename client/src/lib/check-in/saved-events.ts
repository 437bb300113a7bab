import { del, get, set, values } from 'idb-keyval'
import type { CheckInAttendeeFragment, CheckInDataQuery, EventEntryFragment } from '../../generated/graphql.ts'
import { checkInKind, isSignedIn, type SavedResult, savedStore, warnOfStore } from '../offline/saved-results.ts'

/** What check-in has downloaded of an event, with the results of this device's scans. `savedAt` in milliseconds since 1970. */
export type CheckInData = Pick<CheckInDataQuery['checkIn'], 'viewerIsOrganiser' | 'publicKey' | 'testTicket'> & {
  event: EventEntryFragment & { cancelledAt: string | null }
  attendees: CheckInAttendeeFragment[]
  savedAt: number
}

/** The owner of the data of a check-in link, which has no names. */
const linkOwner = 'link'

const toKey = (owner: string, eventId: string) => `${checkInKind} ${owner} ${eventId}`

/** `owner`: the uid, or `link` for the data of a check-in link, which has no names. */
export const readCheckInData = (owner: string, eventId: string) => get<CheckInData>(toKey(owner, eventId), savedStore).catch(warnOfStore)

/** Saves the data, unless their owner is signed out. */
export async function saveCheckInData(owner: string, data: CheckInData) {
  if (owner === linkOwner || isSignedIn(owner)) await set(toKey(owner, data.event.id), data, savedStore).catch(warnOfStore)
}

export const removeCheckInData = (owner: string, eventId: string) => del(toKey(owner, eventId), savedStore).catch(warnOfStore)

/** The title of another event, if this device has anything of it. */
export async function findSavedTitle(eventId: string): Promise<string | null> {
  const saved = (await values<CheckInData | SavedResult<{ event?: EventEntryFragment | null }>>(savedStore).catch(warnOfStore)) ?? []
  const events = saved.map((entry) => ('data' in entry ? entry.data.event : entry.event))
  return events.find((event) => event?.id === eventId && event.title)?.title ?? null
}
