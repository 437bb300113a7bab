import type { Viewer } from '../../auth/viewer.ts'

/** Whether the viewer may see the email and the set-up state of a user: only the user may. */
export const canReadPrivateFields = (viewer: Viewer | null, user: { uid: string }) => viewer?.uid === user.uid

/** Whether the domain after the last `@` is an allowed domain or a subdomain of one; case-insensitive. */
export function isAllowedEmail(email: string, domains: string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.some((allowed) => domain === allowed || domain.endsWith(`.${allowed}`))
}
