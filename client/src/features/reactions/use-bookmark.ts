import { SetBookmarkDocument } from '../../generated/graphql.ts'
import { useMutation } from '../../lib/network/use-query.ts'
import { useOptimisticChange } from './use-optimistic-change.ts'
import { updateViewerFields, useViewerFields } from './viewer-fields.ts'

/** The viewer's bookmark of a post or reply. */
export function useBookmark(subjectId: string) {
  const [mutate] = useMutation(SetBookmarkDocument)
  const { viewerHasBookmarked: isBookmarked = false } = useViewerFields(subjectId)
  const { change, problem } = useOptimisticChange({
    key: `bookmark ${subjectId}`,
    apply: (bookmarked, saving) => updateViewerFields(subjectId, { viewerHasBookmarked: bookmarked }, saving),
    send: (bookmarked) => mutate({ variables: { input: { subjectId, bookmarked } } }),
    failureMessage: 'Your bookmark was not saved.',
    signedOutMessage: 'Log in to save this.',
  })
  return { isBookmarked, setBookmark: change, problem }
}
