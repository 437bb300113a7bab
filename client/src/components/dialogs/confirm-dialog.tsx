import type { ReactNode } from 'react'
import { Form } from '../forms/form.tsx'
import { FormSubmit } from '../forms/form-submit.tsx'
import { useForm } from '../forms/use-form.ts'
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
  const confirm = async () => {
    await onConfirm()
    onDone()
  }
  const { busy, form } = useForm(confirm, { fields: [], failure })
  return (
    <Dialog title={title} open onClose={onClose} locked={busy}>
      <Form {...form}>
        <p>{children}</p>
        {fields}
        <FormSubmit error={form.error} busy={busy} busyLabel={busyLabel}>
          {action}
        </FormSubmit>
      </Form>
    </Dialog>
  )
}
