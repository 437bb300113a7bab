import type { Community } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/apollo.ts'

/** What a feed says when its posts could not be fetched; Club Buzz falls back to fewer words if there is no message (spec, section 8, Feeds). */
export function getFeedErrorMessage(error: unknown, community?: Community) {
  const { status, message } = toApiError(error, community === 'CLUB_BUZZ' ? '' : undefined)
  return message ? `Failed to fetch posts: ${status} ${message}` : 'Failed to fetch posts'
}
