import type { ComponentType } from 'react'
import { needsReload } from '../../lib/network/load-module.ts'

/** Why a component could not be loaded: the browser was offline, or only a reload of the page can load it. */
export type LoadFailure = { isOffline: boolean; requiresReload: boolean }

/** `reporter`: the instance that reports the failure for all, the first that was mounted. */
type LoaderState<Props> = { Loaded: ComponentType<Props> | undefined; failure: LoadFailure | null; reporter: symbol | undefined }

/** An external store (React's `useSyncExternalStore`) that loads a component for all its instances. `error` is the error of an earlier attempt. */
export function createComponentLoader<Props extends object>(load: () => Promise<ComponentType<Props>>, error?: unknown) {
  let state: LoaderState<Props> = { Loaded: undefined, failure: error ? toLoadFailure(error) : null, reporter: undefined }
  const listeners = new Map<symbol, () => void>()
  const update = (changes: Partial<LoaderState<Props>>) => {
    state = { ...state, ...changes }
    for (const listener of listeners.values()) listener()
  }
  const loadOnce = async () => {
    const Loaded = state.Loaded ?? (await load())
    if (!state.Loaded) update({ Loaded, failure: null })
  }
  let attempt: Promise<void> | undefined
  return {
    getState: () => state,
    subscribe(instance: symbol, listener: () => void) {
      listeners.set(instance, listener)
      if (!state.reporter) update({ reporter: instance })
      return () => {
        listeners.delete(instance)
        const [reporter] = listeners.keys()
        // Mounting the component again loads it again.
        update({ reporter, failure: reporter ? state.failure : null })
      }
    },
    /** Loads the component. A failure is reported when it renders. */
    preload: () => loadOnce().catch(() => {}),
    /** Loads the component and reports a failure. Concurrent calls share one attempt. */
    load() {
      attempt ??= loadOnce()
        .catch((failure) => {
          console.warn('A part of the app could not be loaded', failure)
          update({ failure: toLoadFailure(failure) })
        })
        .finally(() => {
          attempt = undefined
        })
      return attempt
    },
    setFailure: (failure: LoadFailure) => update({ failure }),
  }
}

const toLoadFailure = (error: unknown): LoadFailure => ({ isOffline: !navigator.onLine, requiresReload: needsReload(error) })
