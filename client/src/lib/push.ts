import { readStorage, writeStorage } from './browser/browser-storage.ts'
import { isIos } from './browser/is-ios.ts'

/** Local storage key of the browser's subscription, as the server has it. */
const storageKey = 'push'
const renewIntervalMs = 24 * 60 * 60_000

/** `install-first`: iOS has pushes for installed apps only; `denied`: the user has refused them in the browser. */
export type PushState = 'unsupported' | 'install-first' | 'denied' | 'off' | 'on'

/** What the server was told: `sessionId` is null without a session. `id` is that of the subscription at the server. */
type StoredPush = { uid: string; sessionId: string | null; endpoint: string; id: string; addedAt: number }

function readStored(uid: string): StoredPush | null {
  try {
    const stored: StoredPush | null = JSON.parse(readStorage('localStorage', storageKey) ?? 'null')
    return stored?.uid === uid ? stored : null
  } catch {
    return null
  }
}

export const storePush = (push: Omit<StoredPush, 'addedAt'> | null) =>
  writeStorage('localStorage', storageKey, push && JSON.stringify({ ...push, addedAt: Date.now() } satisfies StoredPush))

/** Whether a user has enabled pushes in this browser. */
export const isPushEnabled = (uid: string) => readStored(uid) !== null && 'Notification' in window && Notification.permission === 'granted'

/** The id at the server of this browser's subscription; null without one. */
export const getPushId = (uid: string) => readStored(uid)?.id ?? null

/** Whether the server has to be told of the subscription again: once a day, and after a change of it or of the session. */
export function isRenewalDue({ uid, sessionId, endpoint }: Omit<StoredPush, 'id' | 'addedAt'>): boolean {
  const stored = readStored(uid)
  return stored?.endpoint !== endpoint || stored.sessionId !== sessionId || Date.now() - stored.addedAt > renewIntervalMs
}

/** Whether this user has pushes in this browser, or why not. */
export function getPushState(uid: string): PushState {
  if (!('PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window)) return isIos() ? 'install-first' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return isPushEnabled(uid) ? 'on' : 'off'
}

/** Ends the browser's subscription, and removes what was pushed and is still shown: for the end of a session. The push service then refuses pushes to it. */
export async function endPush() {
  if (readStorage('localStorage', storageKey) === null) return
  storePush(null)
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
  await navigator.clearAppBadge?.()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
