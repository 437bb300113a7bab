import { toApiError } from '../../../lib/network/api-error.ts'

/** The user has closed the dialog that asks to confirm the identity. Callers ignore it. */
export class SignInCancelled extends Error {}

/** Whether an action was refused because the sign-in is more than five minutes old, by the server or by the identity provider. */
export function requiresRecentSignIn(error: unknown): boolean {
  if ((error as { code?: string } | null)?.code === 'auth/requires-recent-login') return true
  const { status, field } = toApiError(error)
  return status === 401 && field === 'signIn'
}
