import type { IncomingHttpHeaders } from 'node:http'

export const sessionCookieName = 'thinnai_session'

const sessionCookiePattern = new RegExp(`(?:^|; )${sessionCookieName}=([^;]+)`)

/** The session cookie that came along, be it good or not. */
export const getSessionCookie = ({ cookie }: IncomingHttpHeaders): string | undefined =>
  cookie === undefined ? undefined : sessionCookiePattern.exec(cookie)?.[1]
