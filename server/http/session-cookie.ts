import type { IncomingHttpHeaders } from 'node:http'

export const sessionCookieName = 'thinnai_session'

const sessionCookiePattern = new RegExp(`(?:^|; )${sessionCookieName}=([^;]+)`)

/** The value of the session cookie, unverified. */
export const getSessionCookie = ({ cookie }: IncomingHttpHeaders): string | undefined =>
  cookie === undefined ? undefined : sessionCookiePattern.exec(cookie)?.[1]
