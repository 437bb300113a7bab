import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Whether the browser believes it has a network, now and when that changes. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)
