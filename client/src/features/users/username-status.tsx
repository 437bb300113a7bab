import { usernameMessage, usernamePattern } from '../../generated/username-rule.ts'
import css from './username-status.module.css'

/** The hint of a username field: the format error, Available or Already taken. */
export function UsernameStatus({ name, available }: { name: string; available: boolean | null }) {
  if (name && !usernamePattern.test(name)) return usernameMessage
  if (available === null) return null
  return available ? <span className={css.available}>Available</span> : <span className={css.taken}>Already taken</span>
}
