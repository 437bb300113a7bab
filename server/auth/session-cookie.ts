import type { Request } from 'express'
import type { Auth } from 'firebase-admin/auth'
import { getSessionCookie } from '../http/session-cookie.ts'
import { isSafeMethod } from '../utils/safe-method.ts'
import { withTimeout } from '../utils/with-timeout.ts'
import { createTokenVerifier, identityProviderTimeoutMs, toAuthError, type VerifyToken } from './verify-token.ts'
import type { Viewer } from './viewer.ts'

export const sessionLifetimeMs = 5 * 24 * 60 * 60 * 1000

/** Makes and checks session cookies of the identity provider. */
export type SessionCookies = { create(idToken: string): Promise<string>; verify: VerifyToken; secure: boolean }

/** `secure`: the browser sends the cookie over TLS alone. */
export const createSessionCookies = (auth: Auth, { secure }: { secure: boolean }): SessionCookies => ({
  secure,
  create: (idToken) =>
    withTimeout(identityProviderTimeoutMs, auth.createSessionCookie(idToken, { expiresIn: sessionLifetimeMs })).catch((error) => {
      throw toAuthError(error)
    }),
  verify: createTokenVerifier((cookie) => auth.verifySessionCookie(cookie, true)),
})

/** Who reads, by the cookie; a cookie that is no good any more is a visitor's. */
export async function verifySessionCookie(request: Request, { verify }: SessionCookies): Promise<Viewer | null> {
  if (!isSafeMethod(request)) return null
  const cookie = getSessionCookie(request.headers)
  return cookie ? verify(cookie).catch(() => null) : null
}

/** The token of the Authorization header; empty when there is a header without one, undefined without a header. */
export function getBearerToken(request: Request): string | undefined {
  const header = request.get('authorization')
  if (header === undefined) return undefined
  return /^Bearer\s+(\S+)$/i.exec(header)?.[1] ?? ''
}
