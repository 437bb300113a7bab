import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { subscribeToWindowFocus } from '../../../lib/browser/window-focus.ts'
import { loadApolloClient } from '../../../lib/network/apollo/apollo-loader.ts'
import { onReconnect } from '../../../lib/network/use-online.ts'
import { createCheckInStore } from './check-in-store.ts'

/** How often an open page sends what waits and loads what other devices have checked in. */
const refreshIntervalMs = 45_000

/** The check-in of an event on this device: opened with what is saved here, then kept up to date while there is a network. */
export function useCheckIn(eventId: string, link: string | null, owner: string) {
  const store = useMemo(() => createCheckInStore({ eventId, link, owner, loadClient: loadApolloClient }), [eventId, link, owner])
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  const refresh = useMemo(
    () => async () => {
      await store.send()
      await store.download()
    },
    [store],
  )
  useEffect(() => {
    const refreshVisible = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void refresh()
    }
    void store.open().then(refresh)
    const timer = setInterval(refreshVisible, refreshIntervalMs)
    const unsubscribe = [onReconnect(() => void refresh()), subscribeToWindowFocus(refreshVisible)]
    return () => {
      clearInterval(timer)
      for (const stop of unsubscribe) stop()
    }
  }, [store, refresh])
  const scan = async (text: string) => {
    await store.scan(text)
    await store.send()
  }
  return { ...store, state, scan, refresh }
}
