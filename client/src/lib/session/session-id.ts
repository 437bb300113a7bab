import { readStorage, writeStorage } from '../browser/browser-storage.ts'

/** Local storage key of the session of this browser: its user's uid, a space and its id. */
const storageKey = 'session'
/** Local storage key of the id of the last session that the server ended: other tabs may see the sign-out that follows before they hear of the end. */
const endedStorageKey = 'ended session'
const changeEvent = 'session-id'

/** The id of the session that this browser has registered for a user; null without one, as in browsers that signed in before there were sessions. */
export function readSessionId(uid: string): string | null {
  const [owner, id] = readStorage('localStorage', storageKey)?.split(' ') ?? []
  return (owner === uid && id) || null
}

export function storeSessionId(uid: string, id: string) {
  writeStorage('localStorage', storageKey, `${uid} ${id}`)
  dispatchEvent(new Event(changeEvent))
}

export const removeSessionId = () => writeStorage('localStorage', storageKey, null)

export const storeEndedSessionId = (id: string) => writeStorage('localStorage', endedStorageKey, id)
export const hasSessionEnded = (id: string) => readStorage('localStorage', endedStorageKey) === id

/** Calls `listener` when this tab or another one has stored the id of a session. */
export function subscribeToSessionId(listener: () => void) {
  for (const type of [changeEvent, 'storage']) addEventListener(type, listener)
  return () => {
    for (const type of [changeEvent, 'storage']) removeEventListener(type, listener)
  }
}
