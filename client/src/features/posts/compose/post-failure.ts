import { type ApiError, getIdempotencyKeyError } from '../../../lib/network/api-error.ts'

/** The message for the user (spec, section 8, Posting). A silence or suspension is said alone. */
export function getPostFailureMessage(error: ApiError, hasFiles: boolean): string {
  if (error.field === 'silenced' || error.field === 'suspended') return error.message
  const keyError = getIdempotencyKeyError(error)
  return `Failed to create post (${hasFiles ? 'multipart' : 'json'}) — ${error.status} ${keyError ? keyMessages[keyError] : error.message}`
}

/** Messages for errors of the idempotency key. */
const keyMessages = {
  isLocked: 'This post is being published. Press Post again in a moment.',
  isDeleted: 'This post was published before, and was deleted since. Press Post again to publish it once more.',
  isOther: 'An earlier version of this post is already published. Press Post again to publish this one too.',
}
