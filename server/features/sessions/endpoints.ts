import type { Request, Response } from 'express'
import { getBearerToken, type SessionCookies, sessionLifetimeMs } from '../../auth/session-cookie.ts'
import type { Viewer } from '../../auth/viewer.ts'
import { sessionCookieName } from '../../http/session-cookie.ts'
import { defineEndpoint } from '../../rest/endpoint.ts'
import { unauthenticated } from '../../utils/errors.ts'

export type SessionCookieDependencies = {
  /** Absent if the server sets no session cookies: it has no session endpoints then. */
  sessionCookies?: SessionCookies | undefined
  /** The viewer of a request; null without a token. */
  authenticate(request: Request): Promise<Viewer | null>
  consumeRateLimit(viewer: Viewer, response: Response): Promise<void>
}

/**
 * The endpoints that sync the session cookie with the identity provider's token (spec, section 7): POST with a bearer token sets the cookie,
 * DELETE clears it. The cookie is SameSite=Strict and HttpOnly, and authorises only reads: see `verifySessionCookie`.
 */
export function createSessionCookieEndpoints({ sessionCookies, authenticate, consumeRateLimit }: SessionCookieDependencies) {
  if (!sessionCookies) return []
  const { create, verify, secure } = sessionCookies
  const cookieOptions = { httpOnly: true, sameSite: 'strict' as const, secure, path: '/' }
  const setSession = defineEndpoint({
    method: 'post',
    path: '/api/session',
    name: 'setSession',
    tag: 'session',
    summary: 'Set the session cookie, which authorises only reads',
    description: 'Requires a bearer token; 401 without one.',
    access: 'public',
    response: { status: 204, description: 'The cookie is set.' },
    errorCodes: ['RATE_LIMITED'],
    async handle(_context: object, { request, response }) {
      const token = getBearerToken(request)
      // Without a token the viewer would be that of the cookie.
      const viewer = token ? await authenticate(request) : null
      if (!token || !viewer) throw unauthenticated()
      await consumeRateLimit(viewer, response)
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
    summary: 'Clear the session cookie',
    description: 'Requires no token. The cookie is cleared in the browser, not revoked: a copy of it stays valid until it expires.',
    access: 'public',
    response: { status: 204, description: 'The cookie is cleared.' },
    handle: async (_context: object, { response }) => void response.clearCookie(sessionCookieName, cookieOptions),
  })
  return [setSession, clearSession]
}
