import type { DecodedIdToken } from 'firebase-admin/auth'
import { z } from 'zod'
import { AppError, unauthenticated, unavailable } from '../utils/errors.ts'
import { withTimeout } from '../utils/with-timeout.ts'
import type { Viewer } from './viewer.ts'

/** Turns an ID token, or a session cookie, into a viewer; one that is no good is an UNAUTHENTICATED error. */
export type VerifyToken = (token: string) => Promise<Viewer>

/** Refusals that speak of the token, not of the road to the identity provider. */
const invalidTokenPattern =
  /^auth\/(argument-error|invalid-id-token|id-token-expired|id-token-revoked|invalid-session-cookie|session-cookie-expired|session-cookie-revoked|user-disabled|user-not-found)$/

/** The package calls a token bad, too, when it cannot fetch the keys to check it with. */
const keyFetchErrorPattern = /^Error (fetching|while making request)/

/** Milliseconds for the identity provider. */
export const identityProviderTimeoutMs = 2500

/** Tokens of the provider are signed by RS256, those of its emulator by nobody. */
const headerSchema = z.object({ alg: z.enum(['RS256', 'none']) })
const claimsSchema = z.object({ sub: z.string().min(1).max(128), email: z.string().optional() })

/** Refuses what is no token of the provider. The package trips over some of those, so that they would pass for a fault of its own. */
function assertWellFormedToken(token: string) {
  const [header = '', claims = '', signature, ...rest] = token.split('.')
  if (signature === undefined || rest.length || !isJson(header, headerSchema) || !isJson(claims, claimsSchema)) throw invalidTokenError()
}

/** Whether base64url holds JSON of that schema. */
function isJson(part: string, schema: z.ZodType): boolean {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(part, 'base64url').toString())).success
  } catch {
    return false
  }
}

const invalidTokenError = () => unauthenticated('Your sign-in is no longer valid. Sign in again.')

/** Verifies with the identity provider: signature, audience, expiry; the account must have an email. */
export const createTokenVerifier =
  (verifyWithProvider: (token: string) => Promise<DecodedIdToken>): VerifyToken =>
  async (token) => {
    try {
      assertWellFormedToken(token)
      const { uid, email, email_verified } = await withTimeout(identityProviderTimeoutMs, verifyWithProvider(token))
      if (!email) throw unauthenticated('This account has no email.')
      return { uid, email: email.toLowerCase(), emailVerified: email_verified === true }
    } catch (error) {
      throw toAuthError(error)
    }
  }

/** What the identity provider says against a token, in the services' own terms. */
export function toAuthError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code = '', message } = error as { code?: string; message: string }
  if (invalidTokenPattern.test(code) && !keyFetchErrorPattern.test(message)) return invalidTokenError()
  return unavailable('The sign-in service cannot be reached. Try again soon.', error)
}
