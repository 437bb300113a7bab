import type { IncomingMessage } from 'node:http'
import type { Response } from 'express'
import type { Redis } from './redis.ts'

/** Milliseconds for which who has written reads where it was written. A replica that lags longer than this is not read from. */
export const readYourWritesMs = 10_000
/** The cookie that says so of a browser, which asks for most without saying who it is. */
const cookieName = 'thinnai_wrote'
const cookiePattern = new RegExp(`(?:^|; )${cookieName}=`)
const channel = 'thinnai wrote'
/** Of how many it is remembered; the oldest are forgotten first. */
const maxTrackedUsers = 10_000

/** Who has written in the last moments, on whichever server: they read no older state than their own (decision 017). */
export type WriteTracker = {
  /** Somebody has; over when the other servers know. */
  trackWrite(uid: string, response: Response): Promise<void>
  /** Whether the browser of a request has. */
  hasWriteCookie(request: IncomingMessage): boolean
  hasRecentWrite(uid: string): boolean
}

/** `heard` is told of each that another server has said. */
export function createWriteTracker(redis: Pick<Redis, 'publish' | 'subscribe'> | undefined, onRemoteWrite: () => void): WriteTracker {
  const expiryByUid = new Map<string, number>()
  const remember = (uid: string) => {
    expiryByUid.delete(uid)
    expiryByUid.set(uid, performance.now() + readYourWritesMs)
    const [oldestUid] = expiryByUid.keys()
    if (expiryByUid.size > maxTrackedUsers && oldestUid !== undefined) expiryByUid.delete(oldestUid)
  }
  redis?.subscribe(channel, (uid) => {
    remember(uid)
    onRemoteWrite()
  })
  return {
    async trackWrite(uid, response) {
      remember(uid)
      if (!response.headersSent)
        response.cookie(cookieName, '1', {
          maxAge: readYourWritesMs,
          httpOnly: true,
          sameSite: 'lax',
          secure: (response.req as { secure?: boolean }).secure ?? false,
        })
      await redis?.publish(channel, uid)
    },
    hasWriteCookie: ({ headers }) => headers.cookie !== undefined && cookiePattern.test(headers.cookie),
    hasRecentWrite: (uid) => (expiryByUid.get(uid) ?? 0) > performance.now(),
  }
}
