import { RefreshCw, Sunrise, WifiOff } from 'lucide-react'
import { formatAgo } from '../../lib/format/format-ago.ts'
import type { OfflineState } from '../../lib/offline/offline-state.ts'
import css from './connection-notice.module.css'
import { createLazyComponent } from './lazy-component.tsx'

const LazyInstallHint = createLazyComponent(async () => (await import('./install-hint.tsx')).InstallHint)

/** Shown while the server is waking up. */
export const wakingMessage = 'Waking up the server. This can take a minute.'

type Props = OfflineState & { isOnline: boolean; isWaking: boolean; isUnreachable: boolean }

/** The most important of what is to be said about the connection, a new version and the installation. */
export function ConnectionState({ isOnline, isWaking, isUnreachable, savedAt, applyUpdate, installation }: Props) {
  if (isOnline && isWaking && !savedAt)
    return (
      <p className={css.waking}>
        <Sunrise aria-hidden="true" size={18} /> {wakingMessage}
      </p>
    )
  if (!isOnline || isUnreachable || savedAt)
    return (
      <p className={css.notice}>
        <WifiOff aria-hidden="true" size={18} />
        <span>
          {describeConnection({ isOnline, isUnreachable, savedAt })}
          {!savedAt && <span className={css.detail}> What is shown may be old.</span>}
        </span>
      </p>
    )
  if (applyUpdate)
    return (
      <p className={css.update}>
        <RefreshCw aria-hidden="true" size={18} /> A new version is ready ·
        <button type="button" onClick={applyUpdate}>
          Reload
        </button>
      </p>
    )
  return installation && <LazyInstallHint prompt={installation.prompt} />
}

function describeConnection({ isOnline, isUnreachable, savedAt }: Pick<Props, 'isOnline' | 'isUnreachable' | 'savedAt'>): string {
  if (savedAt) return `${!isOnline ? 'Offline' : isUnreachable ? 'The server cannot be reached' : 'Slow network'} · saved ${formatAgo(savedAt)}`
  return isOnline ? 'The server cannot be reached.' : 'You are offline.'
}
