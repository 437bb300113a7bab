import type { Log } from '../observability/log.ts'
import { getIdOfType } from '../relay/node-id.ts'
import { unauthenticated } from '../utils/errors.ts'
import { parseUuid } from '../utils/uuid.ts'
import { createCachedLookup } from './cached-lookup.ts'
import type { Viewer } from './viewer.ts'

/** The uid of the user of a session; null if it has ended or never existed. */
export type FindSessionUser = (sessionId: string) => Promise<string | null>

/** Returns the row id of the viewer's session; throws UNAUTHENTICATED if it has ended, never existed, or is another user's. */
type VerifySession = (nodeId: string, viewer: Viewer) => Promise<string>

/** Checks sessions. While the database is unavailable a session that was not looked up before passes. */
export function createSessionCheck(findSessionUser: FindSessionUser, now: () => Date, log: Log): VerifySession {
  const findSession = createCachedLookup({ name: 'session', find: async (id) => ({ userUid: await findSessionUser(id) }), now, log })
  return async (nodeId, { uid }) => {
    const sessionId = parseUuid(getIdOfType('Session', nodeId) ?? '')
    const session = sessionId ? await findSession(sessionId) : null
    if (!sessionId || (session !== undefined && session?.userUid !== uid)) throw unauthenticated('This session has ended. Sign in again.', 'session')
    return sessionId
  }
}
