import { useState } from 'react'
import { cleanHtml } from '../../components/rich-text.tsx'
import { useCreatePostMutation } from '../../generated/graphql.ts'
import { isUnverified, refusalOf } from '../../lib/apollo.ts'
import { mailVerification } from '../../lib/session.ts'
import type { PostDraft } from './post-draft.ts'

/** Publishes a post; answers the words of a failure, or null (spec, section 8, Posting). `sent` is the share of its bytes on the way, from 0 to 1. */
export function useCreatePost() {
  const [mutate, { loading: posting }] = useCreatePostMutation()
  const [sent, setSent] = useState<number | null>(null)
  const createPost = async ({ community, html, files }: PostDraft): Promise<string | null> => {
    setSent(null)
    try {
      const input = { contentHtml: cleanHtml(html), community, media: files.map(({ file }) => file), alts: files.map(({ alt }) => alt.trim()) }
      await mutate({ variables: { input }, context: { fetchOptions: { onProgress: setSent } } })
      return null
    } catch (fault) {
      const refusal = refusalOf(fault, 'Failed to post')
      const { status, message } = refusal
      // It says that the mail is there; that of the registration may be long gone.
      if (isUnverified(refusal)) void mailVerification()
      return `Failed to create post (${files.length ? 'multipart' : 'json'}) — ${status} ${message}`
    }
  }
  return { createPost, posting, sent }
}
