import type { Request, Response } from 'express'
import type { Auth } from 'firebase-admin/auth'
import { sessionCookie, sessionIn } from '../http/session-cookie.ts'
import { operation } from '../rest/endpoint.ts'
import { unauthenticated } from '../utils/errors.ts'
import { isRead } from '../utils/safe-method.ts'
import { within } from '../utils/with-timeout.ts'
import { asRefusal, patience, tokenVerifier, type VerifyToken } from './verify-token.ts'
import type { Viewer } from './viewer.ts'

const lifetime = 5 * 24 * 60 * 60 * 1000

/** Makes and checks session cookies of the identity provider. */
export type SessionCookies = { create(idToken: string): Promise<string>; verify: VerifyToken; secure: boolean }

/** `secure`: the browser sends the cookie over TLS alone. */
export const sessionCookies = (auth: Auth, { secure }: { secure: boolean }): SessionCookies => ({
  secure,
  create: (idToken) =>
    within(patience, auth.createSessionCookie(idToken, { expiresIn: lifetime })).catch((error) => {
      throw asRefusal(error)
    }),
  verify: tokenVerifier((cookie) => auth.verifySessionCookie(cookie, true)),
})

/**
 * The token-sync call of the identity provider's client (spec, section 7): POST with a bearer token sets the cookie, DELETE clears it.
 * Nothing but this site sends the cookie, no script reads it, and it authorises reads alone: see `viewerByCookie`.
 */
export function sessionOperations(
  { create, verify, secure }: SessionCookies,
  asked: { verifyToken: VerifyToken; count(viewer: Viewer, response: Response): Promise<void> },
) {
  const options = { httpOnly: true, sameSite: 'strict' as const, secure, path: '/' }
  const set = operation({
    method: 'post',
    path: '/api/session',
    name: 'setSession',
    tag: 'session',
    summary: 'Keep the session in a cookie that reads and never writes',
    description: 'Needs a token: without one it is 401.',
    access: 'public',
    answer: { status: 204, description: 'The cookie is set.' },
    refusals: ['RATE_LIMITED'],
    async handle(_context: object, { request, response }) {
      const token = bearerToken(request)
      if (!token) throw unauthenticated()
      await asked.count(await asked.verifyToken(token), response)
      const cookie = await create(token)
      await verify(cookie)
      response.cookie(sessionCookie, cookie, { ...options, maxAge: lifetime })
    },
  })
  const clear = operation({
    method: 'delete',
    path: '/api/session',
    name: 'clearSession',
    tag: 'session',
    summary: 'Clear that cookie',
    description: 'Whatever has become of the token that set it. The cookie is cleared in the browser, not revoked: a copy of it reads on until it expires.',
    access: 'public',
    answer: { status: 204, description: 'The cookie is gone.' },
    handle: async (_context: object, { response }) => void response.clearCookie(sessionCookie, options),
  })
  return [set, clear]
}

/** Who reads, by the cookie; a cookie that is no good any more is a visitor's. */
export async function viewerByCookie(request: Request, { verify }: SessionCookies): Promise<Viewer | null> {
  if (!isRead(request)) return null
  const cookie = sessionIn(request.headers)
  return cookie ? verify(cookie).catch(() => null) : null
}

/** The token of the Authorization header; empty when there is a header without one, undefined without a header. */
export function bearerToken(request: Request): string | undefined {
  const header = request.get('authorization')
  if (header === undefined) return undefined
  return /^Bearer\s+(\S+)$/i.exec(header)?.[1] ?? ''
}
