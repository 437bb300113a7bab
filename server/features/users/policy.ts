import type { Viewer } from '../../auth/viewer.ts'

/** Only the owner sees the email and the state of the set-up. */
export const canSeePrivate = (viewer: Viewer | null, user: { uid: string }) => viewer?.uid === user.uid

/** The domain after the last `@` is an allowed one or below it, without regard to case (decisions, Name and constants). */
export function isAllowedEmail(email: string, domains: string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.some((allowed) => domain === allowed || domain.endsWith(`.${allowed}`))
}
