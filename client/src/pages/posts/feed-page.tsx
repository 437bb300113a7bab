import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { EventsSoon } from '../../features/events/events-soon.tsx'
import { useMediaQuery } from '../../lib/browser/media-query.ts'
import { paths } from '../../lib/paths.ts'
import css from './feed-page.module.css'

const communityLinks = [
  { label: 'Lounge', to: paths.lounge, tile: 'lounge' },
  { label: 'Learn', to: paths.learn, tile: 'learn' },
  { label: 'Market', to: paths.explore, tile: 'market' },
  { label: 'Club Buzz', to: paths.clubBuzz, tile: 'clubs' },
]

/** Layout of a feed; on wide screens with the communities on one side and the week's events on the other. */
export function FeedPage({ children }: { children: ReactNode }) {
  const isWide = useMediaQuery('(width >= 75em)')
  // The style sheet shows the sides: the server does not know the width. Narrow screens do not fetch the events.
  return (
    <div className={css.page}>
      <Communities />
      <div className={css.feed}>{children}</div>
      <aside className={css.side} aria-label="On campus">
        {isWide && <EventsSoon />}
      </aside>
    </div>
  )
}

function Communities() {
  const { pathname } = useLocation()
  return (
    <nav className={css.side} aria-label="Communities">
      <ul className={css.communities}>
        {communityLinks.map(({ label, to, tile }) => (
          <li key={to}>
            <Link to={to} data-tile={tile} aria-current={to === pathname ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
