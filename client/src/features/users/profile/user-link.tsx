import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Avatar } from '../../../components/artwork/avatar.tsx'
import { paths } from '../../../lib/paths.ts'
import { hasProfile } from '../../../lib/session/unknown-user.ts'
import css from './user-link.module.css'

/** A link to the profile of a user; plain content for a name without one. */
export function UserLink({ username, children }: { username: string; children: ReactNode }) {
  if (!hasProfile(username)) return children
  return (
    <Link to={paths.user(username)} className={css.name}>
      {children}
    </Link>
  )
}

/** The picture of a user, which leads to the profile for the pointer alone: the name beside it is a link for everybody. */
export function UserAvatar({ username, picture }: { username: string; picture: string | null | undefined }) {
  const avatar = <Avatar username={username} picture={picture} />
  if (!hasProfile(username)) return avatar
  return (
    <Link to={paths.user(username)} className={css.avatar} tabIndex={-1} aria-hidden="true">
      {avatar}
    </Link>
  )
}
