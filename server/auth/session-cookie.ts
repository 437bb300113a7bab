import type { Request } from 'express'
import type { Auth } from 'firebase-admin/auth'
import { getSessionCookie } from '../http/session-cookie.ts'
import { withTimeout } from '../utils/async/with-timeout.ts'
import { isSafeMethod } from '../utils/safe-method.ts'
import { createTokenVerifier, identityProviderTimeoutMs, toAuthError, type VerifyToken } from './verify-token.ts'
import type { Viewer } from './viewer.ts'

export const sessionLifetimeMs = 5 * 24 * 60 * 60 * 1000

/** Creates and verifies session cookies of the identity provider. */
export type SessionCookies = { create(idToken: string): Promise<string>; verify: VerifyToken; secure: boolean }

/** `secure` sets the cookie attribute Secure: the browser sends the cookie over TLS only. */
export const createSessionCookies = (auth: Auth, { secure }: { secure: boolean }): SessionCookies => ({
  secure,
  create: (idToken) =>
    withTimeout(identityProviderTimeoutMs, auth.createSessionCookie(idToken, { expiresIn: sessionLifetimeMs })).catch((error) => {
      throw toAuthError(error)
    }),
  verify: createTokenVerifier((cookie) => auth.verifySessionCookie(cookie, true)),
})

/** The viewer of a read, by its session cookie. Null (a visitor) for writes, without a cookie, and for an invalid one. */
export async function verifySessionCookie(request: Request, { verify }: SessionCookies): Promise<Viewer | null> {
  if (!isSafeMethod(request)) return null
  const cookie = getSessionCookie(request.headers)
  return cookie ? verify(cookie).catch(() => null) : null
}

/** The bearer token of the Authorization header; '' if the header has none, undefined without the header. */
export function getBearerToken(request: Request): string | undefined {
  const header = request.get('authorization')
  if (header === undefined) return undefined
  return /^Bearer\s+(\S+)$/i.exec(header)?.[1] ?? ''
}
