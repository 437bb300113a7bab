import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False on the server and while React hydrates its markup, then true. For what only the browser knows, such as its time zone or its storage. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
