import { type ComponentType, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { reloadAutomatically } from '../lib/automatic-reload.ts'
import { needsReload } from '../lib/network/load-module.ts'
import { useOnReconnect } from '../lib/network/use-online.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Failure } from './failure.tsx'

/** Why a component could not be loaded: the browser was offline, or only a reload of the page can load it. */
export type LoadFailureProps = { isOffline: boolean; requiresReload: boolean; onRetry: () => unknown; onClose?: (() => void) | undefined }
/** For dialogs: the failure notice can be closed, which unmounts the component. */
type DismissProps = { onDismissFailure?: () => void }
type Options = { pending?: ReactNode; LoadFailure?: ComponentType<LoadFailureProps>; error?: unknown }

/**
 * Creates a component that is loaded when it first renders. It renders `pending` meanwhile, and `LoadFailure` if it cannot be loaded. The user can
 * retry; it also retries once the network is back, but a dialog does not if the user has moved on. If only a new document can load it, the page is
 * reloaded unless input would be lost. `error` is the error of an earlier attempt.
 */
export function createLazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { pending = null, LoadFailure = PartLoadFailure, error: earlierError }: Options = {},
) {
  let loaded: ComponentType<Props> | undefined
  return function LazyComponent({ onDismissFailure, ...rest }: Props & DismissProps) {
    const props = rest as unknown as Props
    const opener = useRef(import.meta.env.SSR ? null : document.activeElement)
    const failureElement = useRef<HTMLDivElement>(null)
    const [Loaded, setLoaded] = useState(() => loaded)
    const [failure, setFailure] = useState(() => (earlierError ? toLoadFailure(earlierError) : null))
    const [reloading, setReloading] = useState(false)
    const attempt = useCallback(async () => {
      try {
        loaded = await load()
        setFailure(null)
        setLoaded(() => loaded)
      } catch (error) {
        console.warn('A part of the app could not be loaded', error)
        setFailure(toLoadFailure(error))
      }
    }, [])
    useEffect(() => {
      if (!loaded && !earlierError) void attempt()
      // A load that failed before this mounted is reported once; mounting again loads again.
      earlierError = undefined
    }, [attempt])
    /** Hides the failure while a reload of the page is scheduled. */
    const reload = useCallback(async () => {
      const cancelled = reloadAutomatically()
      if (!cancelled) return
      setReloading(true)
      await cancelled
      setReloading(false)
    }, [])
    // A layout effect, so that the failure does not flash before the reload.
    useLayoutEffect(() => {
      if (failure?.requiresReload) void reload()
    }, [failure, reload])
    useOnReconnect(() => {
      if (!failure) return
      if (failure.requiresReload) return reload()
      const focused = document.activeElement
      const hasMovedOn = focused !== document.body && focused !== opener.current && !failureElement.current?.contains(focused)
      return onDismissFailure && hasMovedOn ? setFailure({ ...failure, isOffline: false }) : attempt()
    })
    const dismiss = () => {
      onDismissFailure?.()
      if (opener.current instanceof HTMLElement) opener.current.focus()
    }
    if (Loaded)
      return (
        <ErrorBoundary fallback={(reset) => <Failure onRetry={reset}>Something went wrong.</Failure>}>
          <Loaded {...props} />
        </ErrorBoundary>
      )
    if (!failure || reloading) return pending
    return (
      <div ref={failureElement} style={{ display: 'contents' }}>
        <LoadFailure {...failure} onRetry={failure.requiresReload ? reloadOnline : attempt} onClose={onDismissFailure && dismiss} />
      </div>
    )
  }
}

/** Does nothing offline: a reload would show the browser's own error page. */
const reloadOnline = () => navigator.onLine && location.reload()

const toLoadFailure = (error: unknown) => ({ isOffline: !navigator.onLine, requiresReload: needsReload(error) })

function PartLoadFailure({ isOffline, requiresReload, ...actions }: LoadFailureProps) {
  if (isOffline) return <Failure {...actions}>You are offline. This part has to be fetched first.</Failure>
  return <Failure {...actions}>{`This part could not be loaded.${requiresReload ? ' Trying again reloads the page.' : ''}`}</Failure>
}
