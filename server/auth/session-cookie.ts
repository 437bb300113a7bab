import type { Request, Response } from 'express'
import type { Auth } from 'firebase-admin/auth'
import { getSessionCookie, sessionCookieName } from '../http/session-cookie.ts'
import { defineEndpoint } from '../rest/endpoint.ts'
import { unauthenticated } from '../utils/errors.ts'
import { isSafeMethod } from '../utils/safe-method.ts'
import { withTimeout } from '../utils/with-timeout.ts'
import { createTokenVerifier, identityProviderTimeoutMs, toAuthError, type VerifyToken } from './verify-token.ts'
import type { Viewer } from './viewer.ts'

const sessionLifetimeMs = 5 * 24 * 60 * 60 * 1000

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

/**
 * The token-sync call of the identity provider's client (spec, section 7): POST with a bearer token sets the cookie, DELETE clears it.
 * Nothing but this site sends the cookie, no script reads it, and it authorises reads alone: see `viewerByCookie`.
 */
export function createSessionEndpoints(
  { create, verify, secure }: SessionCookies,
  dependencies: { verifyToken: VerifyToken; consumeRateLimit(viewer: Viewer, response: Response): Promise<void> },
) {
  const cookieOptions = { httpOnly: true, sameSite: 'strict' as const, secure, path: '/' }
  const setSession = defineEndpoint({
    method: 'post',
    path: '/api/session',
    name: 'setSession',
    tag: 'session',
    summary: 'Keep the session in a cookie that reads and never writes',
    description: 'Needs a token: without one it is 401.',
    access: 'public',
    response: { status: 204, description: 'The cookie is set.' },
    errorCodes: ['RATE_LIMITED'],
    async handle(_context: object, { request, response }) {
      const token = getBearerToken(request)
      if (!token) throw unauthenticated()
      await dependencies.consumeRateLimit(await dependencies.verifyToken(token), response)
      const cookie = await create(token)
      await verify(cookie)
      response.cookie(sessionCookieName, cookie, { ...cookieOptions, maxAge: sessionLifetimeMs })
    },
  })
  const clearSession = defineEndpoint({
    method: 'delete',
    path: '/api/session',
    name: 'clearSession',
    tag: 'session',
    summary: 'Clear that cookie',
    description: 'Whatever has become of the token that set it. The cookie is cleared in the browser, not revoked: a copy of it reads on until it expires.',
    access: 'public',
    response: { status: 204, description: 'The cookie is gone.' },
    handle: async (_context: object, { response }) => void response.clearCookie(sessionCookieName, cookieOptions),
  })
  return [setSession, clearSession]
}

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
