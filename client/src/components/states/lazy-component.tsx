import { type ComponentType, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { reloadAutomatically, reloadOnRequest } from '../../lib/automatic-reload.ts'
import { useOnReconnect } from '../../lib/network/use-online.ts'
import { createComponentLoader, type LoadFailure } from './component-loader.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Failure } from './failure.tsx'

export type LoadFailureProps = LoadFailure & { onRetry: () => unknown; onClose?: (() => void) | undefined }
/** For dialogs: the failure notice can be closed, which unmounts the component. */
type DismissProps = { onDismissFailure?: () => void }
type Options = { pending?: ReactNode; LoadFailure?: ComponentType<LoadFailureProps>; error?: unknown }

/**
 * Creates a component that is loaded when it first renders. It renders `pending` meanwhile, and `LoadFailure` if it cannot be loaded. The user can
 * retry; it also retries once the network is back, but a dialog does not if the user has moved on. If only a new document can load it, the page is
 * reloaded unless input would be lost. Of several instances only the first renders `LoadFailure`. `error` is the error of an earlier attempt.
 */
export function createLazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { pending = null, LoadFailure = PartLoadFailure, error }: Options = {},
) {
  const loader = createComponentLoader(load, error)
  function LazyComponent({ onDismissFailure, ...rest }: Props & DismissProps) {
    const props = rest as unknown as Props
    const opener = useRef(import.meta.env.SSR ? null : document.activeElement)
    const failureElement = useRef<HTMLDivElement>(null)
    const [instance] = useState(() => Symbol())
    const subscribe = useCallback((listener: () => void) => loader.subscribe(instance, listener), [instance])
    const { Loaded, reporter, ...state } = useSyncExternalStore(subscribe, loader.getState, loader.getState)
    const failure = !reporter || reporter === instance ? state.failure : null
    const [reloading, setReloading] = useState(false)
    useEffect(() => {
      if (!loader.getState().Loaded && !loader.getState().failure) void loader.load()
    }, [])
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
      return onDismissFailure && hasMovedOn ? loader.setFailure({ ...failure, isOffline: false }) : loader.load()
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
        <LoadFailure {...failure} onRetry={failure.requiresReload ? reloadOnRequest : loader.load} onClose={onDismissFailure && dismiss} />
      </div>
    )
  }
  /** Loads the component, so that it renders without waiting. A failure is reported when it renders. */
  LazyComponent.preload = loader.preload
  return LazyComponent
}

function PartLoadFailure({ isOffline, requiresReload, ...actions }: LoadFailureProps) {
  if (isOffline) return <Failure {...actions}>You are offline. This part has to be fetched first.</Failure>
  return <Failure {...actions}>{`This part could not be loaded.${requiresReload ? ' Trying again reloads the page.' : ''}`}</Failure>
}
