import type { IncomingHttpHeaders } from 'node:http'

export const sessionCookie = 'thinnai_session'

const inCookies = new RegExp(`(?:^|; )${sessionCookie}=([^;]+)`)

/** The session cookie that came along, be it good or not. */
export const sessionIn = ({ cookie }: IncomingHttpHeaders): string | undefined => (cookie === undefined ? undefined : inCookies.exec(cookie)?.[1])
