import type { Response } from 'express'
import { getBearerToken, type SessionCookies, sessionLifetimeMs } from '../../auth/session-cookie.ts'
import type { VerifyToken } from '../../auth/verify-token.ts'
import type { Viewer } from '../../auth/viewer.ts'
import { sessionCookieName } from '../../http/session-cookie.ts'
import { defineEndpoint } from '../../rest/endpoint.ts'
import { unauthenticated } from '../../utils/errors.ts'

/**
 * The token-sync call of the identity provider's client (spec, section 7): POST with a bearer token sets the cookie, DELETE clears it.
 * Nothing but this site sends the cookie, no script reads it, and it authorises reads alone: see `verifySessionCookie`.
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
