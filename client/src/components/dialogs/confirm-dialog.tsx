import { type ReactNode, useState } from 'react'
import { toApiError } from '../../lib/network/api-error.ts'
import { Button } from '../forms/button.tsx'
import { Form, type FormError, FormErrorNotice } from '../forms/form.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  action: string
  busyLabel: string
  /** The beginning of the message of a failure. */
  failure: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
  onDone: () => void
  /** Fields below the text. */
  fields?: ReactNode
  children: ReactNode
}

/** Asks before something is done that cannot be undone. */
export function ConfirmDialog({ title, action, busyLabel, failure, onConfirm, onClose, onDone, fields, children }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<FormError | null>(null)
  const submit = async () => {
    setError(null)
    setBusy(true)
    try {
      await onConfirm()
      onDone()
    } catch (confirmError) {
      setError({ message: toApiError(confirmError, failure).message })
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} open onClose={onClose} locked={isBusy}>
      <Form error={error} onEdit={() => setError(null)} onSubmit={submit}>
        <p>{children}</p>
        {fields}
        <FormErrorNotice error={error} />
        <Button type="submit" busy={isBusy}>
          {isBusy ? busyLabel : action}
        </Button>
      </Form>
    </Dialog>
  )
}
