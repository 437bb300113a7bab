import { PictureWithFallback } from '../content/picture.tsx'
import css from './avatar.module.css'
import { InitialsAvatar } from './initials-avatar.tsx'

/** A user's profile picture; the initials of the username without one or if it fails to load. */
export function Avatar({ username, picture }: { username: string; picture: string | null | undefined }) {
  const initials = <InitialsAvatar name={username} />
  return (
    <span className={css.avatar}>
      {picture ? <PictureWithFallback key={picture} src={picture} alt="" width={48} height={48} loading="lazy" fallback={initials} /> : initials}
    </span>
  )
}
