import { useEffect } from 'react'
import { waitUntilLoaded } from '../../lib/browser/page-idle.ts'
import { useIsServerUnreachable, useIsServerWaking } from '../../lib/network/server-wakeup.ts'
import { useOnline } from '../../lib/network/use-online.ts'
import { useOfflineState } from '../../lib/offline/offline-state.ts'
import css from './connection-notice.module.css'
import { createLazyComponent } from './lazy-component.tsx'

const LazyConnectionState = createLazyComponent(async () => (await import('./connection-state.tsx')).ConnectionState, { LoadFailure: () => null })

/**
 * Says whether the browser is offline, or the server is waking up or cannot be reached; it does not block clicks. `className` sets `--rise`, its distance from the
 * bottom.
 */
export function ConnectionNotice({ className }: { className: string | undefined }) {
  const states = { isOnline: useOnline(), isWaking: useIsServerWaking(), isUnreachable: useIsServerUnreachable(), ...useOfflineState() }
  const { isOnline, isWaking, isUnreachable, savedAt, applyUpdate, installation } = states
  // Ahead: without the server it could not be loaded.
  useEffect(() => void waitUntilLoaded().then(LazyConnectionState.preload), [])
  return (
    <div role="status" className={`${css.place} ${className}`}>
      {(!isOnline || isWaking || isUnreachable || savedAt || applyUpdate || installation) && <LazyConnectionState {...states} />}
    </div>
  )
}
