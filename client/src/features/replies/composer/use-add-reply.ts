import { AddReplyDocument } from '../../../generated/graphql.ts'
import { getIdempotencyKeyError, isEmailUnverified, toApiError } from '../../../lib/network/api-error.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { toReplyInput } from '../../send-queue/queue-input.ts'
import { isNetworkFailure } from '../../send-queue/transient-failure.ts'
import type { ReplyDraft } from './reply-draft.ts'

/** Why a reply was not published. */
export type ReplyFailure = { message: string; isEmailUnverified: boolean }

/**
 * The number of the published reply, null if a moderator has to look at it first, or why it was not published. `isKeyUsed`: its idempotency key belongs to a reply
 * that is already published. `isNetworkFailure`: no response arrived.
 */
type Outcome = { number: number | null } | { failure: ReplyFailure; isKeyUsed: boolean; isNetworkFailure: boolean }

/** Publishes a reply, once for each idempotency key however often it is sent. */
export function useAddReply(postId: string) {
  const [mutate] = useMutation(AddReplyDocument)
  return async ({ html, files, inReplyTo }: ReplyDraft, idempotencyKey: string): Promise<Outcome> => {
    try {
      // Not a static import: the sanitiser needs a browser, and the server renders this page.
      const { sanitizeHtml } = await import('../../../components/content/sanitize-html.ts')
      const input = toReplyInput(postId, { html, files, inReplyTo }, sanitizeHtml)
      const { data } = await mutate({ variables: { input }, context: { headers: { 'Idempotency-Key': idempotencyKey } } })
      return { number: data?.addReply.isHeldForReview ? null : (data?.addReply.reply.number ?? 0) }
    } catch (error) {
      const apiError = toApiError(error, 'Failed to reply')
      const keyError = getIdempotencyKeyError(apiError)
      const failure = { message: keyError ? keyMessages[keyError] : apiError.message, isEmailUnverified: isEmailUnverified(apiError) }
      return { failure, isKeyUsed: keyError !== null && keyError !== 'isLocked', isNetworkFailure: isNetworkFailure(error) }
    }
  }
}

/** Messages for errors of the idempotency key. */
const keyMessages = {
  isLocked: 'This reply is being published. Try again in a moment.',
  isDeleted: 'This reply was published before, and was deleted since. Try again to publish it once more.',
  isOther: 'An earlier version of this reply is already published. Try again to publish this one too.',
}
