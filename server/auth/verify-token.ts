import type { DecodedIdToken } from 'firebase-admin/auth'
import { z } from 'zod'
import { withTimeout } from '../utils/async/with-timeout.ts'
import { AppError, unauthenticated, unavailable } from '../utils/errors.ts'
import type { Viewer } from './viewer.ts'

/** Verifies an ID token or a session cookie and returns its viewer; throws UNAUTHENTICATED if it is invalid. */
export type VerifyToken = (token: string) => Promise<Viewer>

/** Error codes that mean an invalid token, not an unreachable identity provider. */
const invalidTokenPattern =
  /^auth\/(argument-error|invalid-id-token|id-token-expired|id-token-revoked|invalid-session-cookie|session-cookie-expired|session-cookie-revoked|user-disabled|user-not-found)$/

/** firebase-admin also reports an invalid token if it cannot fetch the public keys. */
const keyFetchErrorPattern = /^Error (fetching|while making request)/

export const identityProviderTimeoutMs = 2500

/** Tokens of the provider are signed with RS256; those of its emulator are unsigned. */
const headerSchema = z.object({ alg: z.enum(['RS256', 'none']) })
const claimsSchema = z.object({ sub: z.string().min(1).max(128), email: z.string().optional() })

/** Rejects malformed tokens. firebase-admin fails on some of them with other errors, which would look like an unavailable provider. */
function assertWellFormedToken(token: string) {
  const [header = '', claims = '', signature, ...rest] = token.split('.')
  if (signature === undefined || rest.length || !isJson(header, headerSchema) || !isJson(claims, claimsSchema)) throw invalidTokenError()
}

/** Whether a base64url part is JSON that matches the schema. */
function isJson(part: string, schema: z.ZodType): boolean {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(part, 'base64url').toString())).success
  } catch {
    return false
  }
}

const invalidTokenError = () => unauthenticated('Your sign-in is no longer valid. Sign in again.')

/** Creates a verifier: `verifyWithProvider` checks signature, audience and expiry; the account must have an email. */
export const createTokenVerifier =
  (verifyWithProvider: (token: string) => Promise<DecodedIdToken>): VerifyToken =>
  async (token) => {
    try {
      assertWellFormedToken(token)
      const { uid, email, email_verified, auth_time } = await withTimeout(identityProviderTimeoutMs, verifyWithProvider(token))
      if (!email) throw unauthenticated('This account has no email.')
      return { uid, email: email.toLowerCase(), emailVerified: email_verified === true, signedInAt: new Date(auth_time * 1000) }
    } catch (error) {
      throw toAuthError(error)
    }
  }

/** Maps errors of the identity provider to UNAUTHENTICATED (invalid token) or UNAVAILABLE. */
export function toAuthError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code = '', message } = error as { code?: string; message: string }
  if (invalidTokenPattern.test(code) && !keyFetchErrorPattern.test(message)) return invalidTokenError()
  return unavailable('The sign-in service cannot be reached. Try again soon.', error)
}
