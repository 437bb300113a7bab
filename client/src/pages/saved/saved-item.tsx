import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/forms/button.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { useBookmark } from '../../features/reactions/use-bookmark.ts'
import { addImpliedViewerFields } from '../../features/reactions/viewer-fields.ts'

type Props = { id: string; name: 'post' | 'reply'; children: ReactNode }

/** A bookmarked post or reply. When its bookmark is removed, a notice with 'Undo' takes its place until the page is left. */
export function SavedItem({ id, name, children }: Props) {
  useState(() => addImpliedViewerFields(id, { viewerHasBookmarked: true }))
  const { isBookmarked, setBookmark, problem } = useBookmark(id)
  const item = useRef<HTMLLIElement>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  const wasBookmarked = useRef(isBookmarked)
  useEffect(() => {
    if (wasBookmarked.current === isBookmarked) return
    wasBookmarked.current = isBookmarked
    // The focused button is hidden now.
    if (isBookmarked) item.current?.focus({ preventScroll: true })
    else undoButton.current?.focus({ preventScroll: true })
  }, [isBookmarked])
  return (
    <li ref={item} tabIndex={-1}>
      <div hidden={!isBookmarked}>{children}</div>
      {!isBookmarked && (
        <Notice
          action={
            <Button ref={undoButton} variant="quiet" onClick={() => setBookmark(true)}>
              Undo
            </Button>
          }
        >
          {problem?.message ?? `The ${name} is no longer saved.`}
        </Notice>
      )}
    </li>
  )
}
