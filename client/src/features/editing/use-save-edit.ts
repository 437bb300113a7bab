import { useState } from 'react'
import { sanitizeHtml } from '../../components/content/sanitize-html.ts'
import { EditPostDocument, EditReplyDocument } from '../../generated/graphql.ts'
import { isEmailUnverified, toApiError } from '../../lib/network/api-error.ts'
import { removeFromLists } from '../../lib/network/apollo/remove-from-lists.ts'
import { useMutation } from '../../lib/network/apollo/use-query.ts'
import { type EditDraft, listChangedAlts } from './edit-draft.ts'
import type { EditableSubject } from './editable-subject.ts'

/** Why an edit was not saved. `isConflict`: there is a newer version than the one that it is based on. */
type EditFailure = { message: string; isEmailUnverified: boolean; isConflict: boolean }

type Outcome = { isHeldForReview: boolean } | { failure: EditFailure }

/** Saves edits. The response updates the cache: all lists show the new text, or no longer have a post that is held for review. `sentRatio` is the ratio of the request body that has been sent. */
export function useSaveEdit() {
  const [editPost, { loading: isSavingPost }] = useMutation(EditPostDocument)
  const [editReply, { loading: isSavingReply }] = useMutation(EditReplyDocument)
  const [sentRatio, setSentRatio] = useState<number | null>(null)

  /** Resolves to a failure, or to whether a moderator has to look at the text first. The edit replaces the version of `subject`. */
  const save = async (subject: EditableSubject, draft: EditDraft): Promise<Outcome> => {
    const { kind, id, version, files: publishedFiles } = subject
    const { html, removedFiles: removedUrls, files } = draft
    setSentRatio(null)
    const contentHtml = sanitizeHtml(html)
    // The draft may name files that an edit in another tab has removed.
    const removedFiles = publishedFiles.map(({ url }) => url).filter((url) => removedUrls.includes(url))
    const changedAlts = listChangedAlts(draft, subject)
    const input = { version, contentHtml, removedFiles, changedAlts, media: files.map(({ file }) => file), alts: files.map(({ alt }) => alt.trim()) }
    const context = { fetchOptions: { onProgress: setSentRatio } }
    try {
      if (kind === 'Post') {
        const { data } = await editPost({
          ...{ variables: { input: { postId: id, ...input } }, context },
          update: (cache, { data: result }) => void (result?.editPost.isHeldForReview && removeFromLists(cache, id)),
        })
        return { isHeldForReview: data?.editPost.isHeldForReview ?? false }
      }
      const { data } = await editReply({
        ...{ variables: { input: { replyId: id, ...input } }, context },
        update: (cache, { data: result }) => {
          const hidden = { isDeleted: () => true, contentHtml: () => '' }
          if (result?.editReply.isHeldForReview) cache.modify({ id: cache.identify(result.editReply.reply) ?? '', fields: hidden })
        },
      })
      return { isHeldForReview: data?.editReply.isHeldForReview ?? false }
    } catch (error) {
      const apiError = toApiError(error, 'The change could not be saved.')
      const { status, message } = apiError
      const shownMessage = status === 0 ? `${message} Your text is kept. Try again.` : message
      return { failure: { message: shownMessage, isEmailUnverified: isEmailUnverified(apiError), isConflict: status === 409 } }
    }
  }
  return { save, saving: isSavingPost || isSavingReply, sentRatio }
}

/** Whether the published state is the one that an edit would create: its response was lost. Files that were added cannot be compared, only counted. */
export function isSameAsPublished(published: EditableSubject, draft: EditDraft, base: EditableSubject) {
  const remainingCount = base.files.filter(({ url }) => !draft.removedFiles.includes(url)).length
  const hasAlts = listChangedAlts(draft, base).every(({ url, alt }) => published.files.some((file) => file.url === url && file.alt === alt))
  return sanitizeHtml(published.html) === sanitizeHtml(draft.html) && published.files.length === remainingCount + draft.files.length && hasAlts
}
