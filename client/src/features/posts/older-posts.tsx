import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { failureText } from './failure-text.ts'
import css from './feed.module.css'

/** How far below the screen older posts are fetched already. */
const ahead = '800px'

/** Fetches the next page as the reader nears the end, or at the press of the button. A failure waits for the button. */
export function OlderPosts({ fetch }: { fetch: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const end = useRef<HTMLDivElement>(null)
  const show = async () => {
    setBusy(true)
    setFailure('')
    await fetch().catch((error) => setFailure(failureText(error)))
    setBusy(false)
  }
  const onNear = useEffectEvent(show)
  useEffect(() => {
    if (busy || failure || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), { rootMargin: `0px 0px ${ahead}` })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [busy, failure])
  return (
    <div ref={end} className={css.older}>
      {failure && <Notice kind="error">{failure}</Notice>}
      <Button look="secondary" busy={busy} onClick={show}>
        Show older posts
      </Button>
    </div>
  )
}
