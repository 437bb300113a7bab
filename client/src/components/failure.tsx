import { useState } from 'react'
import { Button } from './button.tsx'
import css from './failure.module.css'
import { Notice } from './notice.tsx'

type Props = { children: string; busy?: boolean; onRetry: () => unknown }

/** What could not be had, and the button that asks for it again; it is busy until what it asked for has come, or failed again. */
export function Failure({ children, busy = false, onRetry }: Props) {
  const [asking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    try {
      await onRetry()
    } catch {
      // What failed is told by the words that stand here already.
    } finally {
      setAsking(false)
    }
  }
  return (
    <div className={css.failure}>
      <Notice kind="error">{children}</Notice>
      <Button look="secondary" busy={busy || asking} onClick={ask}>
        Try again
      </Button>
    </div>
  )
}
