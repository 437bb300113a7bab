import { getIdOfType } from '../../relay/node-id.ts'
import { parseUuid } from '../../utils/uuid.ts'
import type { SessionContext } from './context.ts'
import { findActiveSession, getSessionEndedChannel } from './data.ts'

/**
 * The topic `sessions:<session id>`: the end of a session. Public: streams carry no token, since the tabs of a browser share one. Only the session's own browser
 * and its user's other devices have the id, and the update says no more than that it has ended.
 */
export function getSessionTopic({ primary, now }: Pick<SessionContext, 'primary' | 'now'>, key: string) {
  const id = parseUuid(getIdOfType('Session', key) ?? '')
  if (!id) return null
  const toUpdate = () => ({ sessionEnded: true })
  // The session may have ended before the stream was opened. A replica that lags may lack a new one.
  const readMissed = async () => ((await findActiveSession(primary, id, now())) ? null : toUpdate())
  return { channel: getSessionEndedChannel(id), toUpdate, readMissed }
}
