import { useState } from 'react'
import { sanitizeHtml } from '../../components/sanitize-html.ts'
import { CreatePostDocument } from '../../generated/graphql.ts'
import { getIdempotencyKeyError, isEmailUnverified, toApiError } from '../../lib/network/api-error.ts'
import { useMutation } from '../../lib/network/use-query.ts'
import type { PostDraft } from './post-draft.ts'

/** Why a post was not published, as a message for the user. `isKeyUsed`: its idempotency key belongs to a post that is already published. */
type PostFailure = { message: string; isEmailUnverified: boolean; isKeyUsed: boolean }

type Outcome = { isHeldForReview: boolean } | { failure: PostFailure }

/**
 * Publishes a post, once for each idempotency key however often it is sent. Resolves to a failure (spec, section 8, Posting), or to whether a moderator has to
 * look at the post first. `sentRatio` is the ratio of the request body that has been sent, from 0 to 1.
 */
export function useCreatePost() {
  const [mutate, { loading: posting }] = useMutation(CreatePostDocument)
  const [sentRatio, setSentRatio] = useState<number | null>(null)
  const createPost = async ({ community, html, files }: PostDraft, idempotencyKey: string): Promise<Outcome> => {
    setSentRatio(null)
    try {
      const input = { contentHtml: sanitizeHtml(html), community, media: files.map(({ file }) => file), alts: files.map(({ alt }) => alt.trim()) }
      const context = { headers: { 'Idempotency-Key': idempotencyKey }, fetchOptions: { onProgress: setSentRatio } }
      const { data } = await mutate({ variables: { input }, context })
      return { isHeldForReview: data?.createPost.isHeldForReview ?? false }
    } catch (error) {
      const apiError = toApiError(error, 'Failed to post')
      const { status } = apiError
      const keyError = getIdempotencyKeyError(apiError)
      const isRestricted = apiError.field === 'silenced' || apiError.field === 'suspended'
      const genericMessage = `Failed to create post (${files.length ? 'multipart' : 'json'}) — ${status} ${keyError ? keyMessages[keyError] : apiError.message}`
      const isKeyUsed = keyError !== null && keyError !== 'isLocked'
      // A sanction says by itself why nothing is published.
      return { failure: { message: isRestricted ? apiError.message : genericMessage, isEmailUnverified: isEmailUnverified(apiError), isKeyUsed } }
    }
  }
  return { createPost, posting, sentRatio }
}

/** Messages for errors of the idempotency key. */
const keyMessages = {
  isLocked: 'This post is being published. Press Post again in a moment.',
  isDeleted: 'This post was published before, and was deleted since. Press Post again to publish it once more.',
  isOther: 'An earlier version of this post is already published. Press Post again to publish this one too.',
}
