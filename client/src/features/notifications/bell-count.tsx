import { useEffect } from 'react'
import { type RememberedViewer, rememberViewer } from '../users/session/remembered-viewer.ts'
import css from './notification-bell.module.css'
import { formatUnseen, getBellLabel } from './notification-text.ts'
import { useUnseenCount } from './unseen-count.ts'
import { useLiveCount } from './use-live-count.ts'
import { usePushMessages } from './use-push-messages.ts'

type Props = {
  viewer: RememberedViewer & { uid: string }
  /** Called with the accessible name of the bell. */
  onLabel: (label: string) => void
}

/** The number of unseen notifications, kept up to date. It remembers the viewer, for whom the next page shows the bell and the picture at once. */
export function BellCount({ viewer: { uid, username, profilePic }, onLabel }: Props) {
  useLiveCount(uid)
  usePushMessages(uid)
  const count = useUnseenCount()
  useAppBadge(count)
  useEffect(() => onLabel(getBellLabel(count)), [count, onLabel])
  useEffect(() => rememberViewer({ username, profilePic }), [username, profilePic])
  return (
    count > 0 && (
      <span className={css.count} aria-hidden="true">
        {formatUnseen(count)}
      </span>
    )
  )
}

/** Shows the count on the icon of the installed app. */
function useAppBadge(count: number) {
  useEffect(() => {
    const showing = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
    showing?.catch(() => {})
  }, [count])
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => {}), [])
}
