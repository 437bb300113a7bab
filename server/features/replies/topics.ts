import type { ServiceContext } from '../../auth/service-context.ts'
import { getIdOfType } from '../../relay/node-id.ts'
import { parseUuid } from '../../utils/uuid.ts'
import { getReplyAddedChannel, type ReplyAddedEvent } from './data.ts'

/** The topic `replies:<post id>`: new replies to a post; public. A missing post has none: it must not refuse the other topics of a stream. */
export function getRepliesTopic(_context: ServiceContext, key: string) {
  const postId = parseUuid(getIdOfType('Post', key) ?? '')
  return postId ? { channel: getReplyAddedChannel(postId), toUpdate: (replyAdded: ReplyAddedEvent) => ({ replyAdded }) } : null
}
