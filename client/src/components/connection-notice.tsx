import { WifiOff } from 'lucide-react'
import { useOnline } from '../lib/online.ts'
import { useWaking } from '../lib/waking.ts'
import css from './connection-notice.module.css'

/** Tells of being offline, or of a server that is waking up, for as long as it lasts; and is in nobody's way. */
export function ConnectionNotice() {
  const online = useOnline()
  const waking = useWaking()
  return (
    <div role="status" className={css.place}>
      {!online && (
        <p className={css.notice}>
          <WifiOff aria-hidden="true" size={18} /> You are offline. What is shown may be old.
        </p>
      )}
      {online && waking && <p className={css.waking}>Waking up the server. This can take a minute.</p>}
    </div>
  )
}
