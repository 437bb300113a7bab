import { getIdOfType } from '../../relay/node-id.ts'
import { parseUuid } from '../../utils/uuid.ts'
import { getSessionEndedChannel } from '../sessions/data.ts'
import type { SessionTopicContext } from '../sessions/topics.ts'
import { getNotificationAddedChannel } from './data/fan-out.ts'

/**
 * The topic `notifications:<session id>`: new notifications of the session's user. Streams carry no token: only the user's own browsers have the id, and the
 * update says no more than that there is one. A missing or ended session has no topic, and an open one ends with its session.
 */
export async function getNotificationsTopic({ loaders }: SessionTopicContext, key: string) {
  const id = parseUuid(getIdOfType('Session', key) ?? '')
  const userUid = id && (await loaders.sessionUser.load(id))
  return userUid
    ? { channel: getNotificationAddedChannel(userUid), toUpdate: () => ({ notificationAdded: true }), endChannel: getSessionEndedChannel(id) }
    : null
}
