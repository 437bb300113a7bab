import { clear, createStore, del, delMany, get, getMany, keys, set } from 'idb-keyval'
import { readLastUid } from '../browser/browser-storage.ts'

/** The result of a query of the viewer, such as a ticket. `savedAt` in milliseconds since 1970; 0 if it is not known. */
export type SavedResult<Data> = { data: Data; savedAt: number }

/** The most results that are kept. */
const maxResults = 200

/** Keys of check-in data begin with it. */
export const checkInKind = 'check-in'

/** Results of the viewer's queries, and check-in data, for use without a network. All are personal or have names: signing out deletes them. */
export const savedStore = createStore('thinnai-events', 'saved')

export function warnOfStore(error: unknown): undefined {
  console.warn('What is needed offline could not be saved or read', error)
}

/** The key of a viewer's result. `uid`: null for visitors. */
export const toSavedKey = (name: string, uid: string | null) => `${name} ${uid ?? 'visitor'}`

/** Whether this user is signed in, in all tabs. What another tab has deleted at the sign-out is not saved again. */
export const isSignedIn = (uid: string | null) => readLastUid() === uid

const isOfViewer = (key: string) => key.endsWith(toSavedKey('', readLastUid()))

const isResult = (saved: object): saved is SavedResult<unknown> => 'data' in saved

export async function readResult<Data>(key: string): Promise<SavedResult<Data> | undefined> {
  await migrateOnce()
  const saved = await get<object>(key, savedStore).catch(warnOfStore)
  return saved && isResult(saved) ? (saved as SavedResult<Data>) : undefined
}

/** Saves what the server has answered, unless the viewer of the key is signed out. */
export async function saveResult(key: string, data: unknown, savedAt = Date.now()) {
  await migrateOnce()
  if (isOfViewer(key)) await set(key, { data, savedAt }, savedStore).then(removeOldResults).catch(warnOfStore)
}

/** Removes all but the latest results. */
async function removeOldResults() {
  const resultKeys = (await keys<string>(savedStore)).filter((key) => !key.startsWith(`${checkInKind} `))
  if (resultKeys.length <= maxResults) return
  const rows = await getMany<Partial<SavedResult<unknown>> | undefined>(resultKeys, savedStore)
  const times = resultKeys.map((key, index) => ({ key, savedAt: rows[index]?.savedAt ?? 0 }))
  const old = times.sort((a, b) => b.savedAt - a.savedAt).slice(maxResults)
  await delMany(
    old.map(({ key }) => key),
    savedStore,
  )
}

let migration: Promise<void> | undefined

function migrateOnce(): Promise<void> {
  migration ??= migrate().catch(warnOfStore)
  return migration
}

/**
 * Converts what former versions have saved, once a visit: tickets with the key `ticket {uid} {event}`, and one's own events and clubs, both without `data`.
 * What cannot be read is deleted. To be removed in a later release.
 */
async function migrate() {
  for (const key of await keys<string>(savedStore)) {
    const [kind, uid = '', eventId] = key.split(' ')
    if (kind !== 'ticket' && kind !== 'mine') continue
    const row = await get<object>(key, savedStore)
    if (!row || isResult(row)) continue
    const { savedAt = 0, ...data }: { savedAt?: number } = row
    const newKey = kind === 'ticket' ? toSavedKey(`ticket ${eventId}`, uid) : key
    const isReadable = 'viewerTicket' in data || 'viewer' in data
    if (isReadable && (newKey === key || !(await get(newKey, savedStore)))) await set(newKey, { data, savedAt }, savedStore)
    if (newKey !== key || !isReadable) await del(key, savedStore)
  }
}

/** Deletes the results and the check-in data of this device. */
export const clearResultsAndCheckIns = () => clear(savedStore)
