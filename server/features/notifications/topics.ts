import type { Database } from '../../database/client.ts'
import { getIdOfType } from '../../relay/node-id.ts'
import { parseUuid } from '../../utils/uuid.ts'
import { findActiveSession } from '../sessions/data.ts'
import { getNotificationAddedChannel } from './data/fan-out.ts'

/**
 * The topic `notifications:<session id>`: new notifications of the session's user. Streams carry no token: only the user's own browsers have the id, and the
 * update says no more than that there is one. A missing or ended session has no topic.
 */
export async function getNotificationsTopic({ primary, now }: { primary: Database; now: () => Date }, key: string) {
  const id = parseUuid(getIdOfType('Session', key) ?? '')
  const session = id ? await findActiveSession(primary, id, now()) : null
  return session ? { channel: getNotificationAddedChannel(session.userUid), toUpdate: () => ({ notificationAdded: true }) } : null
}
