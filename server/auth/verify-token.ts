import type { DecodedIdToken } from 'firebase-admin/auth'
import { AppError, unauthenticated } from '../lib/errors.ts'
import type { Viewer } from './viewer.ts'

/** Turns an ID token, or a session cookie, into a viewer; one that is no good is an UNAUTHENTICATED error. */
export type VerifyToken = (token: string) => Promise<Viewer>

/** Refusals that speak of the token, not of the road to the identity provider. */
const badToken =
  /^auth\/(argument-error|invalid-id-token|id-token-expired|id-token-revoked|invalid-session-cookie|session-cookie-expired|session-cookie-revoked|user-disabled|user-not-found)$/

/** Verifies with the identity provider: signature, audience, expiry; the account must have an email. */
export const tokenVerifier =
  (check: (token: string) => Promise<DecodedIdToken>): VerifyToken =>
  async (token) => {
    try {
      const { uid, email, email_verified } = await check(token)
      if (!email) throw unauthenticated('This account has no email.')
      return { uid, email: email.toLowerCase(), emailVerified: email_verified === true }
    } catch (error) {
      throw asRefusal(error)
    }
  }

/** What the identity provider says against a token, in the services' own terms. */
export function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = (error as { code?: string }).code ?? ''
  if (badToken.test(code)) return unauthenticated('Your sign-in is no longer valid. Sign in again.')
  return new AppError('UNAVAILABLE', 'The sign-in service cannot be reached. Try again soon.')
}
