import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { failureText } from './failure-text.ts'

/** Asks for the next page; a failure is told, and leaves the posts that are there. */
export function OlderPosts({ fetch }: { fetch: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const show = async () => {
    setBusy(true)
    setFailure('')
    await fetch().catch((error) => setFailure(failureText(error)))
    setBusy(false)
  }
  return (
    <>
      {failure && <Notice kind="error">{failure}</Notice>}
      <Button look="secondary" busy={busy} onClick={show}>
        Show older posts
      </Button>
    </>
  )
}
