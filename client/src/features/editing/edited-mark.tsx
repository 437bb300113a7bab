import { useState } from 'react'
import { createPortal } from 'react-dom'
import { createLazyComponent } from '../../components/states/lazy-component.tsx'
import { PostTime } from '../posts/post-time.tsx'
import css from './edited-mark.module.css'

const LazyRevisionsDialog = createLazyComponent(async () => (await import('./revisions-dialog.tsx')).RevisionsDialog)

/** 'edited' with the time of the last edit; opens the earlier versions. Nothing if the post or reply has no marked edit. */
export function EditedMark({ id, editedAt }: { id: string; editedAt: string | null }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!editedAt) return null
  return (
    <>
      <button
        type="button"
        className={css.mark}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => {
          // The dialog restores the focus on close; not every browser focuses a button on click.
          currentTarget.focus()
          setIsOpen(true)
        }}
      >
        edited <PostTime createdAt={editedAt} />
      </button>
      {isOpen &&
        // The mark is in a paragraph, where HTML allows no dialog.
        createPortal(<LazyRevisionsDialog id={id} onClose={() => setIsOpen(false)} onDismissFailure={() => setIsOpen(false)} />, document.body)}
    </>
  )
}
