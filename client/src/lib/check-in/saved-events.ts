import { clear, createStore, del, delMany, entries, get, set, values } from 'idb-keyval'
import type { CheckInAttendeeFragment, CheckInDataQuery, EventEntryFragment } from '../../generated/graphql.ts'

/** What check-in has downloaded of an event, with the results of this device's scans. `savedAt` in milliseconds since 1970. */
export type CheckInData = Pick<CheckInDataQuery['checkIn'], 'viewerIsOrganiser' | 'publicKey' | 'testTicket'> & {
  event: EventEntryFragment & { cancelledAt: string | null }
  attendees: CheckInAttendeeFragment[]
  savedAt: number
}

/** The result of a query of the viewer, such as a ticket. `savedAt` in milliseconds since 1970. */
export type SavedResult<Data> = { data: Data; savedAt: number }

/** The most results that are kept. */
const maxResults = 200

/** Results of the viewer's queries, tickets among them, and check-in data for use without a network. All are personal or have names: signing out deletes them. */
const eventStore = createStore('thinnai-events', 'saved')

function warn(error: unknown): undefined {
  console.warn('What is needed offline could not be saved or read', error)
}

const checkInKey = (owner: string, eventId: string) => `check-in ${owner} ${eventId}`

const isResult = (saved: object): saved is SavedResult<unknown> => 'data' in saved

export async function readResult<Data>(key: string): Promise<SavedResult<Data> | undefined> {
  const saved = await get<object>(key, eventStore).catch(warn)
  return saved && isResult(saved) ? (saved as SavedResult<Data>) : undefined
}

export const saveResult = (key: string, data: unknown) => set(key, { data, savedAt: Date.now() }, eventStore).then(removeOldResults).catch(warn)

let hasRemoved = false

/** Removes all but the latest results, once a visit. */
async function removeOldResults() {
  if (hasRemoved) return
  hasRemoved = true
  const results = (await entries<string, object>(eventStore)).flatMap(([key, saved]) => (isResult(saved) ? [{ key, savedAt: saved.savedAt }] : []))
  const old = results.sort((a, b) => b.savedAt - a.savedAt).slice(maxResults)
  if (old.length)
    await delMany(
      old.map(({ key }) => key),
      eventStore,
    )
}

/** `owner`: the uid, or `link` for the data of a check-in link, which has no names. */
export const readCheckInData = (owner: string, eventId: string) => get<CheckInData>(checkInKey(owner, eventId), eventStore).catch(warn)

export const saveCheckInData = (owner: string, data: CheckInData) => set(checkInKey(owner, data.event.id), data, eventStore).catch(warn)

export const removeCheckInData = (owner: string, eventId: string) => del(checkInKey(owner, eventId), eventStore).catch(warn)

/** The title of another event, if this device has anything of it. */
export async function findSavedTitle(eventId: string): Promise<string | null> {
  const saved = (await values<CheckInData | SavedResult<{ event?: EventEntryFragment | null }>>(eventStore).catch(warn)) ?? []
  const events = saved.map((entry) => ('data' in entry ? entry.data.event : entry.event))
  return events.find((event) => event?.id === eventId && event.title)?.title ?? null
}

export const clearSavedEvents = () => clear(eventStore)
