import { useState } from 'react'
import { sanitizeHtml } from '../../components/sanitize-html.ts'
import { CreatePostDocument } from '../../generated/graphql.ts'
import { isEmailUnverified, toApiError } from '../../lib/network/api-error.ts'
import { useMutation } from '../../lib/network/use-query.ts'
import { sendVerificationMail } from '../../lib/session.ts'
import type { PostDraft } from './post-draft.ts'

/** Why a post was not published, as a message for the user. `isKeyUsed`: its idempotency key belongs to a post that is already published. */
type PostFailure = { message: string; isKeyUsed: boolean }

/**
 * Publishes a post, once for each idempotency key however often it is sent. Resolves to a failure (spec, section 8, Posting) or null. `sentRatio` is
 * the ratio of the request body that has been sent, from 0 to 1.
 */
export function useCreatePost() {
  const [mutate, { loading: posting }] = useMutation(CreatePostDocument)
  const [sentRatio, setSentRatio] = useState<number | null>(null)
  const createPost = async ({ community, html, files }: PostDraft, idempotencyKey: string): Promise<PostFailure | null> => {
    setSentRatio(null)
    try {
      const input = { contentHtml: sanitizeHtml(html), community, media: files.map(({ file }) => file), alts: files.map(({ alt }) => alt.trim()) }
      await mutate({ variables: { input }, context: { headers: { 'Idempotency-Key': idempotencyKey }, fetchOptions: { onProgress: setSentRatio } } })
      return null
    } catch (error) {
      const apiError = toApiError(error, 'Failed to post')
      const { status } = apiError
      // The error message refers to a verification email; the one sent on registration may be old.
      if (isEmailUnverified(apiError)) void sendVerificationMail()
      const keyMessage = apiError.field === 'Idempotency-Key' ? keyMessages[status] : undefined
      const message = `Failed to create post (${files.length ? 'multipart' : 'json'}) — ${status} ${keyMessage ?? apiError.message}`
      return { message, isKeyUsed: keyMessage !== undefined && status === 422 }
    }
  }
  return { createPost, posting, sentRatio }
}

/** Messages for errors of the idempotency key, by HTTP status. */
const keyMessages: Record<number, string> = {
  409: 'This post is being published. Press Post again in a moment.',
  422: 'An earlier version of this post is already published. Press Post again to publish this one too.',
}
