import { findUsernameError } from './username-error.ts'
import css from './username-status.module.css'

/** The hint of a username field: the format error, Available or Already taken. */
export function UsernameStatus({ name, available }: { name: string; available: boolean | null }) {
  const error = name && findUsernameError(name)
  if (error) return error
  if (available === null) return null
  return available ? <span className={css.available}>Available</span> : <span className={css.taken}>Already taken</span>
}
