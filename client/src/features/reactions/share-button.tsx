import { Share2 } from 'lucide-react'
import { useCopyLink } from '../../components/use-copy-link.ts'
import css from './reactions.module.css'

/** Returns a function that shares the address of a page by the browser's dialog, or copies it. */
export function useShare(path: string) {
  const copyLink = useCopyLink()
  return async () => {
    if (navigator.share)
      try {
        return await navigator.share({ url: new URL(path, location.href).href })
      } catch (error) {
        // The user has closed the dialog.
        if ((error as Error).name === 'AbortError') return
      }
    await copyLink(path)
  }
}

/** Shares a page. `label` names it: 'the post of maya'. */
export const ShareButton = ({ path, label }: { path: string; label: string }) => (
  <button type="button" className={css.button} aria-label={`Share ${label}`} onClick={useShare(path)}>
    <Share2 aria-hidden="true" size={20} />
  </button>
)
