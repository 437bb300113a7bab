import { Bell as BellIcon } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { ViewerCardDocument } from '../../generated/graphql.ts'
import { useQuery } from '../../lib/network/use-query.ts'
import { paths } from '../../lib/paths.ts'
import { findRestriction } from '../users/use-restriction.ts'
import css from './notification-bell.module.css'
import { formatUnseen, getBellLabel } from './notification-text.ts'
import { useUnseenCount } from './unseen-count.ts'
import { useLiveCount } from './use-live-count.ts'
import { usePushMessages } from './use-push-messages.ts'

/** The link to the notifications with the number of unseen ones. An account without a username has none, and a suspended one may not read them. */
export function NotificationBell() {
  const viewer = useQuery(ViewerCardDocument).data?.viewer
  if (!viewer || findRestriction(viewer.settings?.sanctions)?.kind === 'SUSPENSION') return null
  return <Bell uid={viewer.uid} />
}

function Bell({ uid }: { uid: string }) {
  useLiveCount(uid)
  usePushMessages(uid)
  const count = useUnseenCount()
  const { pathname } = useLocation()
  useAppBadge(count)
  return (
    <Link to={paths.notifications} className={css.bell} aria-label={getBellLabel(count)} aria-current={pathname === paths.notifications ? 'page' : undefined}>
      <BellIcon aria-hidden="true" size={22} />
      {count > 0 && (
        <span className={css.count} aria-hidden="true">
          {formatUnseen(count)}
        </span>
      )}
    </Link>
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
