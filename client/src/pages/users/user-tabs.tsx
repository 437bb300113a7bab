import { Link, useLocation } from 'react-router-dom'
import css from '../../components/sub-navigation.module.css'
import { paths } from '../../lib/paths.ts'

/** The lists of a profile: the posts and the replies of the user. */
export function UserTabs({ username }: { username: string }) {
  const { pathname, search } = useLocation()
  const tabs = [
    { label: 'Posts', to: paths.user(username) },
    { label: 'Replies', to: paths.userReplies(username) },
  ]
  return (
    <nav className={`scroll-shadow ${css.places}`} aria-label={`By ${username}`}>
      {tabs.map(({ label, to }) => (
        <Link
          key={to}
          to={{ pathname: to, search }}
          state={{ keepsFocus: true, keepsScroll: true }}
          className={css.place}
          aria-current={to === pathname ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
