import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useToast } from '../../components/toast.tsx'
import { copyLink } from '../../lib/copy-link.ts'
import { ReactionNotice } from './reaction-notice.tsx'
import css from './reactions.module.css'

/** Shares the address of a page by the browser's dialog, or copies it. `label` names the page: 'the post of maya'. */
export function ShareButton({ path, label }: { path: string; label: string }) {
  const toast = useToast()
  const [message, setMessage] = useState('')
  const share = async () => {
    if (navigator.share)
      try {
        return await navigator.share({ url: new URL(path, location.href).href })
      } catch (error) {
        // The user has closed the dialog.
        if ((error as Error).name === 'AbortError') return
      }
    const url = await copyLink(path)
    if (url) setMessage(`Copy this address: ${url}`)
    else toast('Link copied.')
  }
  return (
    <>
      <button type="button" className={css.button} aria-label={`Share ${label}`} onClick={share}>
        <Share2 aria-hidden="true" size={20} />
      </button>
      <ReactionNotice problem={message ? { message } : null} />
    </>
  )
}
