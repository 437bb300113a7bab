import { AddReplyDocument } from '../../generated/graphql.ts'
import { isEmailUnverified, toApiError } from '../../lib/network/api-error.ts'
import { useMutation } from '../../lib/network/use-query.ts'
import { sendVerificationMail } from '../../lib/session.ts'
import type { ReplyDraft } from './reply-draft.ts'

/** The number of the published reply, or why it was not published. `isKeyUsed`: its idempotency key belongs to a reply that is already published. */
type Outcome = { number: number } | { failure: string; isKeyUsed: boolean }

/** Publishes a reply, once for each idempotency key however often it is sent. */
export function useAddReply(postId: string) {
  const [mutate] = useMutation(AddReplyDocument)
  return async ({ html, files, inReplyTo }: ReplyDraft, idempotencyKey: string): Promise<Outcome> => {
    try {
      // Not a static import: the sanitiser needs a browser, and the server renders this page.
      const { sanitizeHtml } = await import('../../components/sanitize-html.ts')
      const input = {
        ...{ postId, contentHtml: sanitizeHtml(html), inReplyTo: inReplyTo?.id ?? null },
        ...{ media: files.map(({ file }) => file), alts: files.map(({ alt }) => alt.trim()) },
      }
      const { data } = await mutate({ variables: { input }, context: { headers: { 'Idempotency-Key': idempotencyKey } } })
      return { number: data?.addReply.reply.number ?? 0 }
    } catch (error) {
      const apiError = toApiError(error, 'Failed to reply')
      // The error message refers to a verification email; the one sent on registration may be old.
      if (isEmailUnverified(apiError)) void sendVerificationMail()
      if (apiError.field !== 'Idempotency-Key' || !(apiError.status === 409 || apiError.status === 422)) return { failure: apiError.message, isKeyUsed: false }
      // Only a conflict that passes says when to retry; otherwise the reply of the key is deleted.
      if (apiError.status === 409 && apiError.retryAfter !== undefined) return { failure: keyMessages.isLocked, isKeyUsed: false }
      return { failure: apiError.status === 409 ? keyMessages.isDeleted : keyMessages.isOther, isKeyUsed: true }
    }
  }
}

/** Messages for errors of the idempotency key. */
const keyMessages = {
  isLocked: 'This reply is being published. Try again in a moment.',
  isDeleted: 'This reply was published before, and was deleted since. Try again to publish it once more.',
  isOther: 'An earlier version of this reply is already published. Try again to publish this one too.',
}
