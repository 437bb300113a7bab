import type { IncomingHttpHeaders } from 'node:http'

export const sessionCookie = 'thinnai_session'

/** Whether the session cookie came along, be it good or not. */
export const bringsSession = ({ cookie }: IncomingHttpHeaders) => cookie !== undefined && new RegExp(`(?:^|; )${sessionCookie}=`).test(cookie)
