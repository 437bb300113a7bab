import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toApiError } from '../lib/network/api-error.ts'
import { useOnReconnect } from '../lib/network/use-online.ts'
import { Button } from './forms/button.tsx'
import css from './more-pages.module.css'
import { Notice } from './states/notice.tsx'

/** The next page is fetched when the end of the list is this close to the viewport. */
const prefetchMargin = '800px'

type Props = {
  label: string
  isAutomatic: boolean
  fetch: () => Promise<unknown>
  onPress?: () => void
  getErrorMessage?: (error: unknown) => string
}

/** Fetches the next page on press and, if `isAutomatic`, near the end of the list. After a failure it waits for a press or for the network. */
export function MorePages({ label, isAutomatic, fetch, onPress, getErrorMessage = (error) => toApiError(error).message }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const end = useRef<HTMLDivElement>(null)
  const fetchPage = async () => {
    if (busy) return
    setBusy(true)
    setFailure('')
    await fetch().catch((error) => setFailure(getErrorMessage(error)))
    setBusy(false)
  }
  const onNear = useEffectEvent(fetchPage)
  useOnReconnect(() => setFailure(''))
  useEffect(() => {
    if (!isAutomatic || busy || failure || !end.current) return
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onNear(), { rootMargin: `0px 0px ${prefetchMargin}` })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isAutomatic, busy, failure])
  return (
    <div ref={end} className={css.more}>
      {failure && <Notice kind="error">{failure}</Notice>}
      {/* Not disabled while busy: it would lose the focus, and restoring the focus would scroll the page. */}
      <Button
        variant="secondary"
        aria-busy={busy}
        onClick={() => {
          onPress?.()
          void fetchPage()
        }}
      >
        {label}
      </Button>
    </div>
  )
}
