import { useState } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import css from './failure.module.css'
import { Notice } from './notice.tsx'

type Props = { children: string; busy?: boolean; onRetry: () => unknown; onClose?: (() => unknown) | undefined }

/** What could not be had, and the button that asks for it again; it is busy until what it asked for has come, or failed again. */
export function Failure({ children, busy = false, onRetry, onClose }: Props) {
  return (
    <div className={css.failure}>
      <Notice kind="error">{children}</Notice>
      <div className={css.actions}>
        <RetryButton variant="secondary" busy={busy} onRetry={onRetry} />
        {onClose && (
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </div>
  )
}

/** 'Try again'; busy for as long as that takes. */
export function RetryButton({ busy = false, onRetry, variant }: ButtonVariant & { busy?: boolean; onRetry: () => unknown }) {
  const [retrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    try {
      await onRetry()
    } catch {
      // What failed is told by the words that stand here already.
    } finally {
      setRetrying(false)
    }
  }
  return (
    <Button {...(variant && { variant })} busy={busy || retrying} onClick={retry}>
      Try again
    </Button>
  )
}
