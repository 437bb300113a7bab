import type { Response } from 'express'
import { getBearerToken, type SessionCookies, sessionLifetimeMs } from '../../auth/session-cookie.ts'
import type { VerifyToken } from '../../auth/verify-token.ts'
import type { Viewer } from '../../auth/viewer.ts'
import { sessionCookieName } from '../../http/session-cookie.ts'
import { defineEndpoint } from '../../rest/endpoint.ts'
import { unauthenticated } from '../../utils/errors.ts'

export type SessionDependencies = {
  /** Absent if the server sets no session cookies: it has no session endpoints then. */
  sessions?: SessionCookies | undefined
  verifyToken: VerifyToken
  consumeRateLimit(viewer: Viewer, response: Response): Promise<void>
}

/**
 * The endpoints that sync the session cookie with the identity provider's token (spec, section 7): POST with a bearer token sets the cookie,
 * DELETE clears it. The cookie is SameSite=Strict and HttpOnly, and authorises only reads: see `verifySessionCookie`.
 */
export function createSessionEndpoints({ sessions, verifyToken, consumeRateLimit }: SessionDependencies) {
  if (!sessions) return []
  const { create, verify, secure } = sessions
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
      if (!token) throw unauthenticated()
      await consumeRateLimit(await verifyToken(token), response)
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
