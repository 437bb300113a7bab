import { Bell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { createLazyComponent } from '../../components/states/lazy-component.tsx'
import { ViewerCardDocument } from '../../generated/graphql.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { paths } from '../../lib/paths.ts'
import { forgetViewer, useRememberedViewer } from '../users/session/remembered-viewer.ts'
import { useAccount } from '../users/session/session-provider.tsx'
import { findRestriction } from '../users/use-restriction.ts'
import css from './notification-bell.module.css'

/** Without its code there is no count. */
const LazyBellCount = createLazyComponent(async () => (await import('./bell-count.tsx')).BellCount, { LoadFailure: () => null })

/** The link to the notifications with the number of unseen ones. An account without a username has none, and a suspended one may not read them. */
export function NotificationBell() {
  const viewer = useQuery(ViewerCardDocument, { skip: !useAccount() }).data?.viewer
  const remembered = useRememberedViewer()
  const { pathname } = useLocation()
  const [label, setLabel] = useState('Notifications')
  const isSuspended = findRestriction(viewer?.settings?.sanctions)?.kind === 'SUSPENSION'
  // Otherwise the next page would show the bell until the viewer is loaded.
  useEffect(() => {
    if (isSuspended) forgetViewer()
  }, [isSuspended])
  if (!(viewer ?? remembered) || isSuspended) return null
  return (
    <Link to={paths.notifications} className={css.bell} aria-label={label} aria-current={pathname === paths.notifications ? 'page' : undefined}>
      <Bell aria-hidden="true" size={22} />
      {viewer && <LazyBellCount viewer={viewer} onLabel={setLabel} />}
    </Link>
  )
}
