import css from './avatar.module.css'
import { Kolam } from './kolam.tsx'

/** A user's picture; without one, a kolam grown from the username, so that nobody is a grey circle. */
export function Avatar({ username, picture }: { username: string; picture: string | null | undefined }) {
  return <span className={css.avatar}>{picture ? <img src={picture} alt="" width={48} height={48} loading="lazy" /> : <Kolam seed={username} />}</span>
}
