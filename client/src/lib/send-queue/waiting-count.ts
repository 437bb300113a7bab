import { useSyncExternalStore } from 'react'
import { readStorage, writeStorage } from '../browser/browser-storage.ts'

const key = 'outbox'
const eventName = 'outbox'

/** How many posts and replies wait on this device, at least. Read without opening the send queue, whose code few pages need. */
export const readWaitingCount = () => Number(readStorage('localStorage', key) ?? 0)

export function saveWaitingCount(count: number) {
  writeStorage('localStorage', key, count ? String(count) : null)
  dispatchEvent(new Event(eventName))
}

function subscribe(onChange: () => void) {
  addEventListener(eventName, onChange)
  addEventListener('storage', onChange)
  return () => {
    removeEventListener(eventName, onChange)
    removeEventListener('storage', onChange)
  }
}

export const useWaitingCount = () => useSyncExternalStore(subscribe, readWaitingCount, () => 0)

/** '1 post or reply was not sent yet.' */
export const describeWaiting = (count: number) => (count === 1 ? '1 post or reply was not sent yet.' : `${count} posts and replies were not sent yet.`)
