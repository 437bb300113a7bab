import type { Auth } from 'firebase-admin/auth'
import { AppError, unauthenticated } from '../lib/errors.ts'
import type { Viewer } from './viewer.ts'

/** Turns an ID token into a viewer; a token that is no good is an UNAUTHENTICATED error. */
export type VerifyToken = (idToken: string) => Promise<Viewer>

/** Refusals that speak of the token, not of the road to the identity provider. */
const badToken = /^auth\/(argument-error|invalid-id-token|id-token-expired|id-token-revoked|user-disabled|user-not-found)$/

/** Verifies with the identity provider: signature, audience, expiry; the account must have an email. */
export const tokenVerifier =
  (auth: Auth): VerifyToken =>
  async (idToken) => {
    try {
      const { uid, email, email_verified } = await auth.verifyIdToken(idToken)
      if (!email) throw unauthenticated('This account has no email.')
      return { uid, email: email.toLowerCase(), emailVerified: email_verified === true }
    } catch (error) {
      if (error instanceof AppError) throw error
      const code = (error as { code?: string }).code ?? ''
      if (badToken.test(code)) throw unauthenticated('Your sign-in is no longer valid. Sign in again.')
      throw new AppError('UNAVAILABLE', 'The sign-in service cannot be reached. Try again soon.')
    }
  }
