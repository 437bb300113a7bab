import type { IncomingMessage } from 'node:http'
import type { Response } from 'express'
import type { Redis } from './redis.ts'

/** Milliseconds for which who has written reads where it was written. A replica that lags longer than this is not read from. */
export const lately = 10_000
/** The cookie that says so of a browser, which asks for most without saying who it is. */
const cookie = 'thinnai_wrote'
const inCookies = new RegExp(`(?:^|; )${cookie}=`)
const channel = 'thinnai wrote'
/** Of how many it is remembered; the oldest are forgotten first. */
const most = 10_000

/** Who has written in the last moments, on whichever server: they read no older state than their own (decision 017). */
export type Writers = {
  /** Somebody has; over when the other servers know. */
  wrote(uid: string, response: Response): Promise<void>
  /** Whether the browser of a request has. */
  inBrowser(request: IncomingMessage): boolean
  has(uid: string): boolean
}

/** `heard` is told of each that another server has said. */
export function openWriters(redis: Pick<Redis, 'tell' | 'hear'> | undefined, heard: () => void): Writers {
  const until = new Map<string, number>()
  const remember = (uid: string) => {
    until.delete(uid)
    until.set(uid, performance.now() + lately)
    const [first] = until.keys()
    if (until.size > most && first !== undefined) until.delete(first)
  }
  redis?.hear(channel, (uid) => {
    remember(uid)
    heard()
  })
  return {
    async wrote(uid, response) {
      remember(uid)
      if (!response.headersSent)
        response.cookie(cookie, '1', { maxAge: lately, httpOnly: true, sameSite: 'lax', secure: (response.req as { secure?: boolean }).secure ?? false })
      await redis?.tell(channel, uid)
    },
    inBrowser: ({ headers }) => headers.cookie !== undefined && inCookies.test(headers.cookie),
    has: (uid) => (until.get(uid) ?? 0) > performance.now(),
  }
}
