import { useState } from 'react'
import { cleanHtml } from '../../components/rich-text.tsx'
import { useCreatePostMutation } from '../../generated/graphql.ts'
import { isUnverified, refusalOf } from '../../lib/apollo.ts'
import { mailVerification } from '../../lib/session.ts'
import type { PostDraft } from './post-draft.ts'

/** Why a post was not published, in words for people; `isKeyUsed` says that its idempotency key belongs to a post that is published already. */
type PostFailure = { message: string; isKeyUsed: boolean }

/** A key of 128 random bits; `crypto.randomUUID` is missing on pages without TLS. */
export const newIdempotencyKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

/**
 * Publishes a post, once for each idempotency key however often it is sent; resolves to a failure (spec, section 8, Posting), or null.
 * `sent` is the share of its bytes on the way, from 0 to 1.
 */
export function useCreatePost() {
  const [mutate, { loading: posting }] = useCreatePostMutation()
  const [sent, setSent] = useState<number | null>(null)
  const createPost = async ({ community, html, files }: PostDraft, idempotencyKey: string): Promise<PostFailure | null> => {
    setSent(null)
    try {
      const input = { contentHtml: cleanHtml(html), community, media: files.map(({ file }) => file), alts: files.map(({ alt }) => alt.trim()) }
      await mutate({ variables: { input }, context: { headers: { 'Idempotency-Key': idempotencyKey }, fetchOptions: { onProgress: setSent } } })
      return null
    } catch (fault) {
      const refusal = refusalOf(fault, 'Failed to post')
      const { status } = refusal
      // It says that the mail is there; that of the registration may be long gone.
      if (isUnverified(refusal)) void mailVerification()
      const keyMessage = refusal.field === 'Idempotency-Key' ? keyMessages[status] : undefined
      const message = `Failed to create post (${files.length ? 'multipart' : 'json'}) — ${status} ${keyMessage ?? refusal.message}`
      return { message, isKeyUsed: keyMessage !== undefined && status === 422 }
    }
  }
  return { createPost, posting, sent }
}

/** What the server says of an idempotency key, by HTTP status, in words for who wrote the post. */
const keyMessages: Record<number, string> = {
  409: 'This post is being published. Press Post again in a moment.',
  422: 'An earlier version of this post is already published. Press Post again to publish this one too.',
}
