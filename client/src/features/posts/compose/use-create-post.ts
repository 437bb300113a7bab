import { useState } from 'react'
import { sanitizeHtml } from '../../../components/content/sanitize-html.ts'
import { CreatePostDocument } from '../../../generated/graphql.ts'
import { getIdempotencyKeyError, isEmailUnverified, toApiError } from '../../../lib/network/api-error.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { toPostInput } from '../../send-queue/queue-input.ts'
import { isNetworkFailure } from '../../send-queue/transient-failure.ts'
import type { PostDraft } from '../editor/post-draft.ts'
import { getPostFailureMessage } from './post-failure.ts'

/**
 * Why a post was not published, as a message for the user. `isKeyUsed`: its idempotency key belongs to a post that is already published. `isNetworkFailure`: no
 * response arrived.
 */
type PostFailure = { message: string; isEmailUnverified: boolean; isKeyUsed: boolean; isNetworkFailure: boolean }

type Outcome = { isHeldForReview: boolean } | { failure: PostFailure }

/**
 * Publishes a post, once for each idempotency key however often it is sent. Resolves to a failure (spec, section 8, Posting), or to whether a moderator has to
 * look at the post first. `sentRatio` is the ratio of the request body that has been sent, from 0 to 1.
 */
export function useCreatePost() {
  const [mutate, { loading: posting }] = useMutation(CreatePostDocument)
  const [sentRatio, setSentRatio] = useState<number | null>(null)
  const createPost = async (draft: PostDraft, idempotencyKey: string): Promise<Outcome> => {
    setSentRatio(null)
    try {
      const input = toPostInput(draft, sanitizeHtml)
      const context = { headers: { 'Idempotency-Key': idempotencyKey }, fetchOptions: { onProgress: setSentRatio } }
      const { data } = await mutate({ variables: { input }, context })
      return { isHeldForReview: data?.createPost.isHeldForReview ?? false }
    } catch (error) {
      const apiError = toApiError(error, 'Failed to post')
      const keyError = getIdempotencyKeyError(apiError)
      const isKeyUsed = keyError !== null && keyError !== 'isLocked'
      const message = getPostFailureMessage(apiError, draft.files.length > 0)
      return { failure: { message, isEmailUnverified: isEmailUnverified(apiError), isKeyUsed, isNetworkFailure: isNetworkFailure(error) } }
    }
  }
  return { createPost, posting, sentRatio }
}
