import { WifiOff } from 'lucide-react'
import { useOnline } from '../lib/online.ts'
import css from './offline-notice.module.css'

/** Tells of being offline for as long as it lasts, and is in nobody's way. */
export function OfflineNotice() {
  const online = useOnline()
  return (
    <div role="status" className={css.place}>
      {!online && (
        <p className={css.notice}>
          <WifiOff aria-hidden="true" size={18} /> You are offline. What is shown may be old.
        </p>
      )}
    </div>
  )
}
