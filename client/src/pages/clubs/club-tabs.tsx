import { Link, useLocation } from 'react-router-dom'
import css from '../../components/sub-navigation.module.css'
import { paths } from '../../lib/paths.ts'

const tabs = { '': 'About', posts: 'Posts', events: 'Events', members: 'Members', manage: 'Manage' } as const

/** The parts of the page of a club; the management for officers. */
export function ClubTabs({ slug, name, canManage }: { slug: string; name: string; canManage: boolean }) {
  const { pathname } = useLocation()
  const names = (Object.keys(tabs) as (keyof typeof tabs)[]).filter((tab) => tab !== 'manage' || canManage)
  return (
    <nav className={`scroll-shadow ${css.places}`} aria-label={name}>
      {names.map((tab) => (
        <Link
          key={tab}
          to={paths.club(slug, tab)}
          state={{ keepsFocus: true, keepsScroll: true }}
          className={css.place}
          aria-current={isSamePath(pathname, paths.club(slug, tab)) ? 'page' : undefined}
        >
          {tabs[tab]}
        </Link>
      ))}
    </nav>
  )
}

/** The address may have other spellings of the slug: in capitals, or not encoded. */
const isSamePath = (one: string, other: string) => decodeURI(one).toLowerCase() === decodeURI(other)
