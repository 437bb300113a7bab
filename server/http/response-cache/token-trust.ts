import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'

/** Time for which a verified token may get cached public responses without being verified again. */
const tokenTrustMs = 30_000
const maxTokens = 5000

/** Creates the list of tokens that the app has just verified, with the uid of each. */
export function createTokenTrust() {
  const uids = new LRUCache<string, string>({ max: maxTokens, ttl: tokenTrustMs, ttlResolution: 0 })
  return {
    /** Trusts the verified token of a request, for half a minute and not past its expiry. */
    trustToken({ headers: { authorization } }: IncomingMessage, uid: string) {
      if (authorization === undefined) return
      const ttl = Math.min(tokenTrustMs, getTokenExpiryMs(authorization) - Date.now())
      if (ttl > 0) uids.set(authorization, uid, { ttl })
    },
    /** The uid of a request's token, if that is trusted. */
    getVerifiedUid: ({ headers: { authorization } }: IncomingMessage): string | undefined =>
      authorization === undefined ? undefined : uids.get(authorization),
  }
}

/** The `exp` claim of a token in milliseconds, 0 if it has none. The token must have been verified. */
function getTokenExpiryMs(authorization: string): number {
  try {
    const [, payload = ''] = authorization.split('.')
    return Number(JSON.parse(Buffer.from(payload, 'base64url').toString()).exp) * 1000 || 0
  } catch {
    return 0
  }
}
