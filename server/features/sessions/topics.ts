import { getIdOfType } from '../../relay/node-id.ts'
import { parseUuid } from '../../utils/uuid.ts'
import { getSessionEndedChannel } from './data.ts'
import type { createSessionUserLoader } from './loaders.ts'

export type SessionTopicContext = { loaders: { sessionUser: ReturnType<typeof createSessionUserLoader> } }

/**
 * The topic `sessions:<session id>`: the end of a session. Public: streams carry no token, since the tabs of a browser share one. Only the session's own browser
 * and its user's other devices have the id, and the update says no more than that it has ended.
 */
export function getSessionTopic({ loaders }: SessionTopicContext, key: string) {
  const id = parseUuid(getIdOfType('Session', key) ?? '')
  if (!id) return null
  const toUpdate = () => ({ sessionEnded: true })
  // The session may have ended before the stream was opened.
  const readMissed = async () => ((await loaders.sessionUser.load(id)) === null ? toUpdate() : null)
  return { channel: getSessionEndedChannel(id), toUpdate, readMissed }
}
