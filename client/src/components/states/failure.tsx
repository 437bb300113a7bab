import { useState } from 'react'
import { reloadOnRequest } from '../../lib/automatic-reload.ts'
import { needsReload } from '../../lib/network/load-module.ts'
import { Button, type ButtonVariant } from '../forms/button.tsx'
import css from './failure.module.css'
import { Notice } from './notice.tsx'

type Props = { children: string; busy?: boolean; onRetry: () => unknown; onClose?: (() => unknown) | undefined }

/** An error message with a retry button, which is busy until the retry succeeds or fails. */
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

/** 'Try again'; busy until the promise of `onRetry` settles. Reloads the page if only a new document can load a module that the retry needs. */
export function RetryButton({ busy = false, onRetry, variant }: ButtonVariant & { busy?: boolean; onRetry: () => unknown }) {
  const [retrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    try {
      await onRetry()
    } catch (error) {
      // The error message is already shown.
      if (needsReload(error)) await reloadOnRequest()
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
