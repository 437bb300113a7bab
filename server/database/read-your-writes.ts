import type { IncomingMessage } from 'node:http'
import type { Response } from 'express'
import type { Redis } from './redis.ts'

/** How long a user reads from the primary after a write. A replica that lags longer than this is not used. */
export const readYourWritesMs = 10_000
/** Marks a browser that has just written, since it sends most requests without a token. */
const cookieName = 'thinnai_wrote'
const cookiePattern = new RegExp(`(?:^|; )${cookieName}=`)
const channel = 'thinnai wrote'
/** Beyond this number the oldest entries are removed. */
const maxTrackedUsers = 10_000

/** Tracks the users who have just written, on any server, so that they read their own writes (decision 17). */
export type WriteTracker = {
  /** Records a write, sets the cookie, and publishes the write to the other servers. */
  trackWrite(uid: string, response: Response): Promise<void>
  hasWriteCookie(request: IncomingMessage): boolean
  hasRecentWrite(uid: string): boolean
}

/** `onRemoteWrite` is called for each write on another server. */
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
