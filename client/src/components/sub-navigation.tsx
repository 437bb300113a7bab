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
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link is another one after a navigation
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    // `scrollIntoView` would also scroll the page. On phones the row is wider than the page.
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
  }, [shown])
  return (
    <nav ref={row} className={`scroll-shadow ${css.places}`} aria-label={label}>
      {items.map(({ label: name, to }) => (
        <Link key={to} to={to} className={css.place} aria-current={to === shown ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
