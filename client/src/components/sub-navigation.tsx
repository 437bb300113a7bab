import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import css from './sub-navigation.module.css'

type NavigationItem = { label: string; to: string }

const marketItems: NavigationItem[] = [
  { label: 'Explore', to: paths.explore },
  { label: 'Shops', to: paths.shops },
  { label: 'Thrift', to: paths.thrift },
]

const clubItems: NavigationItem[] = [
  { label: 'Clubs', to: paths.clubs },
  { label: 'Latest Buzz', to: paths.clubBuzz },
]

/** Navigation between the pages of the market (spec, section 2). */
export const MarketNavigation = () => <SubNavigation label="Market" items={marketItems} />

/** Navigation between the pages of the clubs (spec, section 2). */
export const ClubsNavigation = () => <SubNavigation label="Clubs" items={clubItems} />

/** Links between the parts of a place. `current`: the `to` of the shown one; by default the path of the page. */
export function SubNavigation({ label, items, current }: { label: string; items: readonly NavigationItem[]; current?: string | undefined }) {
  const { pathname } = useLocation()
  const shown = current ?? pathname
  const currentLink = useRef<HTMLAnchorElement>(null)
  // On phones the row scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link is another one after a navigation
  useEffect(() => {
    currentLink.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])
  return (
    <nav className={css.places} aria-label={label}>
      {items.map(({ label: name, to }) => (
        <Link key={to} ref={to === shown ? currentLink : undefined} to={to} className={css.place} aria-current={to === shown ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
