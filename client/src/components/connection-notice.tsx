import { Sunrise, WifiOff } from 'lucide-react'
import { useIsServerWaking } from '../lib/network/server-wakeup.ts'
import { useOnline } from '../lib/network/use-online.ts'
import css from './connection-notice.module.css'

/** The message shown while the server is waking up. */
export const wakingMessage = 'Waking up the server. This can take a minute.'

/** Shown while the browser is offline or the server is waking up; it does not block clicks. `className` sets `--rise`, its distance from the bottom. */
export function ConnectionNotice({ className }: { className: string | undefined }) {
  const online = useOnline()
  const waking = useIsServerWaking()
  return (
    <div role="status" className={`${css.place} ${className}`}>
      {!online && (
        <p className={css.notice}>
          <WifiOff aria-hidden="true" size={18} /> You are offline. What is shown may be old.
        </p>
      )}
      {online && waking && (
        <p className={css.waking}>
          <Sunrise aria-hidden="true" size={18} /> {wakingMessage}
        </p>
      )}
    </div>
  )
}
