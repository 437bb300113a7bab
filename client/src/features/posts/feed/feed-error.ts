import type { Community } from '../../../generated/graphql.ts'
import { toApiError } from '../../../lib/network/api-error.ts'

/** The error message of a feed; Club Buzz has a shorter one if the error has no message (spec, section 8, Feeds). */
export function getFeedErrorMessage(error: unknown, community?: Community) {
  const { status, message } = toApiError(error, community === 'CLUB_BUZZ' ? '' : undefined)
  return message ? `Failed to fetch posts: ${status} ${message}` : 'Failed to fetch posts'
}
