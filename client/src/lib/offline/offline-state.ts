import { useSyncExternalStore } from 'react'

/** `savedAt`: when the shown content was saved, if it is not from the network. `applyUpdate`: a new version waits; this applies it and reloads the page.
 * `installation`: the app can be installed, with the browser's dialog or, if `prompt` is null, by hand. */
export type OfflineState = { savedAt: number | null; applyUpdate: (() => void) | null; installation: { prompt: (() => void) | null } | null }

const nothing: OfflineState = { savedAt: null, applyUpdate: null, installation: null }
let state = nothing
const listeners = new Set<() => void>()

export function setOfflineState(changes: Partial<OfflineState>) {
  state = { ...state, ...changes }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useOfflineState = () =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => nothing,
  )
