import { RefreshCw, Sunrise, WifiOff } from 'lucide-react'
import { formatAgo } from '../lib/format-ago.ts'
import { useIsServerWaking } from '../lib/network/server-wakeup.ts'
import { useOnline } from '../lib/network/use-online.ts'
import { useOfflineState } from '../lib/offline/offline-state.ts'
import css from './connection-notice.module.css'
import { createLazyComponent } from './lazy-component.tsx'

const LazyInstallHint = createLazyComponent(async () => (await import('./install-hint.tsx')).InstallHint)

/** The message shown while the server is waking up. */
export const wakingMessage = 'Waking up the server. This can take a minute.'

/** Shown while the browser is offline or the server is waking up; it does not block clicks. `className` sets `--rise`, its distance from the bottom. */
export function ConnectionNotice({ className }: { className: string | undefined }) {
  const online = useOnline()
  const waking = useIsServerWaking()
  const { savedAt, applyUpdate, installation } = useOfflineState()
  return (
    <div role="status" className={`${css.place} ${className}`}>
      {(!online || savedAt) && (
        <p className={css.notice}>
          <WifiOff aria-hidden="true" size={18} />{' '}
          {savedAt ? `${online ? 'Slow network' : 'Offline'} · saved ${formatAgo(savedAt)}` : 'You are offline. What is shown may be old.'}
        </p>
      )}
      {online && !savedAt && waking && (
        <p className={css.waking}>
          <Sunrise aria-hidden="true" size={18} /> {wakingMessage}
        </p>
      )}
      {online && !savedAt && !waking && applyUpdate && (
        <p className={css.update}>
          <RefreshCw aria-hidden="true" size={18} /> A new version is ready ·
          <button type="button" onClick={applyUpdate}>
            Reload
          </button>
        </p>
      )}
      {online && !savedAt && !waking && !applyUpdate && installation && <LazyInstallHint prompt={installation.prompt} />}
    </div>
  )
}
