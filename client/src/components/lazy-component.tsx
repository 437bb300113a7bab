import { type ComponentType, type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { reloadAutomatically } from '../lib/automatic-reload.ts'
import { needsReload } from '../lib/load-module.ts'
import { useOnBackOnline } from '../lib/online.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Failure } from './failure.tsx'

/** Why a component is not there: no network, or only a reload of the page can load it. */
export type LoadFailureProps = { isOffline: boolean; reloads: boolean; onRetry: () => unknown }
type Options = { pending?: ReactNode; LoadFailure?: ComponentType<LoadFailureProps>; error?: unknown }

/**
 * A component that is loaded when it is first drawn. Until then `pending` stands in its place, `LoadFailure` when it cannot be loaded: it can
 * be tried again, and is by itself once the network is back. Where only another document can load it, the page is reloaded if nothing typed
 * would be lost. `error` is that of an attempt that was made before.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { pending = null, LoadFailure = PartLoadFailure, error: earlierError }: Options = {},
) {
  let loaded: ComponentType<Props> | undefined
  return function LazyComponent(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded)
    const [failure, setFailure] = useState(() => (earlierError ? failureOf(earlierError) : null))
    const [reloading, setReloading] = useState(false)
    const attempt = useCallback(async () => {
      try {
        loaded = await load()
        setFailure(null)
        setLoaded(() => loaded)
      } catch (error) {
        console.warn('A part of the app could not be loaded', error)
        setFailure(failureOf(error))
      }
    }, [])
    useEffect(() => {
      if (!loaded && !earlierError) void attempt()
      // A load that failed before this mounted is reported once; mounting again loads again.
      earlierError = undefined
    }, [attempt])
    // Before it is seen, so that no failure flashes up.
    useLayoutEffect(() => {
      if (failure?.reloads && reloadAutomatically()) setReloading(true)
    }, [failure])
    useOnBackOnline(() => failure && (failure.reloads ? setReloading(reloadAutomatically()) : attempt()))
    if (Loaded)
      return (
        <ErrorBoundary fallback={(reset) => <Failure onRetry={reset}>Something went wrong.</Failure>}>
          <Loaded {...props} />
        </ErrorBoundary>
      )
    if (!failure || reloading) return pending
    return <LoadFailure {...failure} onRetry={failure.reloads ? reloadOnline : attempt} />
  }
}

/** Offline a reload would end in the browser's own error page. */
const reloadOnline = () => navigator.onLine && location.reload()

const failureOf = (error: unknown) => ({ isOffline: !navigator.onLine, reloads: needsReload(error) })

function PartLoadFailure({ isOffline, reloads, onRetry }: LoadFailureProps) {
  if (isOffline) return <Failure onRetry={onRetry}>You are offline. This part has to be fetched first.</Failure>
  return <Failure onRetry={onRetry}>{`This part could not be loaded.${reloads ? ' Trying again reloads the page.' : ''}`}</Failure>
}
