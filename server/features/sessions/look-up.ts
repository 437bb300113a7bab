import type { FindSessionUser } from '../../auth/session-check.ts'
import type { Database } from '../../database/client.ts'
import type { Log } from '../../observability/log.ts'
import { findActiveSession, updateLastUse } from './data.ts'

/** Between two recorded uses of a session. */
const lastUseIntervalMs = 5 * 60_000

type LookupDependencies = { primary: Database; getReadDatabase: () => Database; now: () => Date; log: Log }

/** Creates the look-up of sessions for authentication, which also records their last use. */
export function createSessionLookup({ primary, getReadDatabase, now, log }: LookupDependencies): FindSessionUser {
  return async (id) => {
    const usedAt = now()
    const usedSince = new Date(usedAt.getTime() - lastUseIntervalMs)
    const database = getReadDatabase()
    let session = await findActiveSession(database, id, usedSince)
    // A new session may be missing on a replica that lags: the primary decides.
    if (!session && database !== primary) session = await findActiveSession(primary, id, usedSince)
    if (session?.isUseStale) void updateLastUse(primary, id, usedAt, usedSince).catch((error) => log.warn({ err: error }, 'last use of a session not recorded'))
    return session?.userUid ?? null
  }
}
