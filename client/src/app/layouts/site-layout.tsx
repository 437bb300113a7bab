import { BookOpen, Calendar, CircleHelp, CircleUser, Coffee, Ellipsis, type LucideIcon, Store, Users } from 'lucide-react'
import { useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { Logo } from '../../components/artwork/logo.tsx'
import { ConnectionNotice } from '../../components/states/connection-notice.tsx'
import { createLazyComponent } from '../../components/states/lazy-component.tsx'
import { Announcements } from '../../features/announcements/announcements.tsx'
import { NotificationBell } from '../../features/notifications/notification-bell.tsx'
import { AccountMenu } from '../../features/users/account-menu/account-menu.tsx'
import { useAccount } from '../../features/users/session/session-provider.tsx'
import { findRestriction, RestrictionContext } from '../../features/users/use-restriction.ts'
import { ViewerCardDocument } from '../../generated/graphql.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { paths } from '../../lib/paths.ts'
import css from './site-layout.module.css'

type NavigationItem = { label: string; to: string; alsoActiveAt?: string[]; Icon: LucideIcon }

const navigationItems: NavigationItem[] = [
  { label: 'Lounge', to: paths.lounge, Icon: Coffee },
  { label: 'Events', to: paths.events, Icon: Calendar },
  { label: 'Learn', to: paths.learn, Icon: BookOpen },
  { label: 'Clubs', to: paths.clubs, alsoActiveAt: [paths.clubBuzz], Icon: Users },
  { label: 'Market', to: paths.explore, alsoActiveAt: [paths.shops, paths.thrift], Icon: Store },
  { label: 'Help', to: paths.compa, Icon: CircleHelp },
  { label: 'Profile', to: paths.profile, Icon: CircleUser },
]

/** Items that fit into the bottom bar on phones; the others are in the 'More' menu there. */
const maxBarItems = 5

/** Layout of all other pages: navigation at the top, on phones at the bottom. */
export function SiteLayout() {
  return (
    <>
      <a href="#main" className={css.skip}>
        Skip to content
      </a>
      <header className={css.header}>
        <Link to={paths.lounge} className={css.home}>
          <Logo />
        </Link>
        <nav className={css.nav} aria-label="Main">
          {navigationItems.map((item, index) => (
            <NavigationLink key={item.to} item={item} className={index < maxBarItems ? css.place : `${css.place} ${css.wide}`} />
          ))}
          <MoreMenu items={navigationItems.slice(maxBarItems)} />
        </nav>
        <div className={css.account}>
          <NotificationBell />
          <AccountMenu />
        </div>
      </header>
      <Announcements />
      <ViewerContent />
    </>
  )
}

const LazyAccountNotices = createLazyComponent(async () => (await import('./account-notices.tsx')).AccountNotices)

/** The page, below the notices of an account that is to be deleted, or has sanctions, which few accounts are. */
function ViewerContent() {
  const settings = useQuery(ViewerCardDocument, { skip: !useAccount() }).data?.viewer?.settings
  return (
    <RestrictionContext value={findRestriction(settings?.sanctions)}>
      {settings && (settings.deletion || settings.sanctions.length > 0) && <LazyAccountNotices {...settings} />}
      <ConnectionNotice className={css.notice} />
      <main id="main" className={css.main}>
        <Outlet />
      </main>
    </RestrictionContext>
  )
}

/** Whether `pathname` is `path` or below it. */
const isAtOrBelow = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

function NavigationLink({
  item: { label, to, alsoActiveAt = [], Icon },
  className,
  onClick,
}: {
  item: NavigationItem
  className: string | undefined
  onClick?: () => void
}) {
  const { pathname } = useLocation()
  return (
    <Link to={to} className={className} onClick={onClick} aria-current={[to, ...alsoActiveAt].some((path) => isAtOrBelow(pathname, path)) ? 'page' : undefined}>
      <Icon aria-hidden="true" size={20} />
      {label}
    </Link>
  )
}

/** The items that do not fit into the bottom bar; visible on phones only. */
function MoreMenu({ items }: { items: NavigationItem[] }) {
  const menu = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  return (
    <div className={css.more}>
      <button type="button" className={css.place} popoverTarget="more-places" aria-current={items.some(({ to }) => isAtOrBelow(pathname, to)) || undefined}>
        <Ellipsis aria-hidden="true" size={20} />
        More
      </button>
      <div ref={menu} id="more-places" popover="auto" className={css.menu}>
        {items.map((item) => (
          <NavigationLink key={item.to} item={item} className={css.menuPlace} onClick={() => menu.current?.hidePopover()} />
        ))}
      </div>
    </div>
  )
}
