import { BookOpen, Calendar, CircleHelp, CircleUser, Coffee, type LucideIcon, Store, Users } from 'lucide-react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { Logo } from '../../components/logo.tsx'
import { AccountMenu } from '../../features/users/account-menu.tsx'
import { paths } from '../../lib/paths.ts'
import css from './site-layout.module.css'

type Place = { label: string; to: string; also?: string[]; Icon: LucideIcon }

const places: Place[] = [
  { label: 'Lounge', to: paths.lounge, Icon: Coffee },
  { label: 'Events', to: paths.events, Icon: Calendar },
  { label: 'Learn', to: paths.learn, Icon: BookOpen },
  { label: 'Clubs', to: paths.clubs, also: [paths.clubBuzz], Icon: Users },
  { label: 'Market', to: paths.explore, also: [paths.shops, paths.thrift], Icon: Store },
  { label: 'Help', to: paths.compa, Icon: CircleHelp },
  { label: 'Profile', to: paths.profile, Icon: CircleUser },
]

/** The app around its pages: top navigation, at the thumb on phones. */
export function Component() {
  const { pathname } = useLocation()
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
          {places.map(({ label, to, also = [], Icon }) => (
            <Link key={to} to={to} className={css.place} aria-current={to === pathname || also.includes(pathname) ? 'page' : undefined}>
              <Icon aria-hidden="true" size={20} />
              {label}
            </Link>
          ))}
        </nav>
        <AccountMenu />
      </header>
      <main id="main" className={css.main}>
        <Outlet />
      </main>
    </>
  )
}
