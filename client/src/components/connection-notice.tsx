import { Sunrise, WifiOff } from 'lucide-react'
import { useIsServerWaking } from '../lib/server-wakeup.ts'
import { useOnline } from '../lib/use-online.ts'
import css from './connection-notice.module.css'

/** What is said of a server that is waking up, wherever that is said. */
export const wakingMessage = 'Waking up the server. This can take a minute.'

/** Tells of being offline, or of a server that is waking up, for as long as it lasts; and is in nobody's way. `className` has how far it rises above its place, `--rise`. */
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
