import type { ServiceContext } from '../../auth/service-context.ts'
import { assertSignedIn } from '../../auth/viewer.ts'
import type { UserCard } from '../users/data.ts'
import { toSearchedName } from '../users/input.ts'
import { listMentionCandidates } from './data.ts'
import { maxMentionCandidates, mentionPrefixPattern } from './input.ts'
import { getThread } from './service.ts'

/**
 * Users to mention whose username begins with `prefix`: the people of the thread, then others by username. At most 8. Without the viewer, users who have blocked
 * the viewer, and users whom the viewer has blocked.
 */
export async function getMentionCandidates(context: ServiceContext, { postId, prefix }: { postId: string | null; prefix: string }): Promise<UserCard[]> {
  const { uid } = assertSignedIn(context.viewer)
  await context.consumeRateLimit('mention-lookups')
  const usernameKey = toSearchedName(prefix)
  if (!mentionPrefixPattern.test(usernameKey)) return []
  if (postId !== null) await getThread(context, postId)
  return listMentionCandidates(context.database, { uid, postId, usernameKey, take: maxMentionCandidates })
}
