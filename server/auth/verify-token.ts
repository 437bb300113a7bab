import type { DecodedIdToken } from 'firebase-admin/auth'
import { AppError, unauthenticated, unavailable } from '../lib/errors.ts'
import { within } from '../lib/within.ts'
import type { Viewer } from './viewer.ts'

/** Turns an ID token, or a session cookie, into a viewer; one that is no good is an UNAUTHENTICATED error. */
export type VerifyToken = (token: string) => Promise<Viewer>

/** Refusals that speak of the token, not of the road to the identity provider. */
const badToken =
  /^auth\/(argument-error|invalid-id-token|id-token-expired|id-token-revoked|invalid-session-cookie|session-cookie-expired|session-cookie-revoked|user-disabled|user-not-found)$/

/** The package calls a token bad, too, when it cannot fetch the keys to check it with. */
const noKeys = /^Error (fetching|while making request)/

/** Milliseconds for the identity provider. */
export const patience = 2500

/** Verifies with the identity provider: signature, audience, expiry; the account must have an email. */
export const tokenVerifier =
  (check: (token: string) => Promise<DecodedIdToken>): VerifyToken =>
  async (token) => {
    try {
      const { uid, email, email_verified } = await within(patience, check(token))
      if (!email) throw unauthenticated('This account has no email.')
      return { uid, email: email.toLowerCase(), emailVerified: email_verified === true }
    } catch (error) {
      throw asRefusal(error)
    }
  }

/** What the identity provider says against a token, in the services' own terms. */
export function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code = '', message } = error as { code?: string; message: string }
  if (badToken.test(code) && !noKeys.test(message)) return unauthenticated('Your sign-in is no longer valid. Sign in again.')
  return unavailable('The sign-in service cannot be reached. Try again soon.', error)
}
