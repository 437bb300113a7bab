import { Bookmark } from 'lucide-react'
import { ReactionNotice } from './reaction-notice.tsx'
import css from './reactions.module.css'
import { useBookmark } from './use-bookmark.ts'

/** Bookmarks a post or reply; only the viewer sees it. `label` names it: 'the post of maya'. */
export function BookmarkButton({ subjectId, label }: { subjectId: string; label: string }) {
  const { isBookmarked, setBookmark, problem } = useBookmark(subjectId)
  return (
    <>
      <button type="button" className={css.button} aria-label={`Bookmark ${label}`} aria-pressed={isBookmarked} onClick={() => setBookmark(!isBookmarked)}>
        <Bookmark aria-hidden="true" size={20} fill={isBookmarked ? 'currentColor' : 'none'} />
      </button>
      <ReactionNotice problem={problem} />
    </>
  )
}
