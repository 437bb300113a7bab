import { useOptimisticChange } from './use-optimistic-change.ts'
import { updateViewerFields, useViewerFields } from './viewer-fields.ts'

/** The viewer's bookmark of a post or reply. */
export function useBookmark(subjectId: string) {
  const { viewerHasBookmarked: isBookmarked = false } = useViewerFields(subjectId)
  const { change, problem } = useOptimisticChange({
    key: `bookmark ${subjectId}`,
    apply: (bookmarked, saving) => updateViewerFields(subjectId, { viewerHasBookmarked: bookmarked }, saving),
    send: async (bookmarked) => (await import('./send-reaction.ts')).sendBookmark(subjectId, bookmarked),
    failureMessage: 'Your bookmark was not saved.',
    signedOutMessage: 'Log in to save this.',
  })
  return { isBookmarked, setBookmark: change, problem }
}
