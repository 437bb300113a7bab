import { useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { FormSubmit } from '../../../components/forms/form-submit.tsx'
import { useForm } from '../../../components/forms/use-form.ts'
import { MessageField } from './message-field.tsx'

type Props = { name: string; onSend: (message: string) => Promise<unknown>; onClose: () => void; onSent: () => void }

/** Asks the officers of a club for a membership, with a message to them. */
export function JoinDialog({ name, onSend, onClose, onSent }: Props) {
  const [message, setMessage] = useState('')
  const send = async () => {
    await onSend(message)
    onSent()
  }
  const { busy, form, getError } = useForm(send, { fields: ['message'], failure: 'Your request could not be sent.' })
  return (
    <Dialog title={`Ask to join ${name}`} open onClose={onClose} locked={busy} focusesField>
      <Form {...form}>
        <MessageField label="Message to the officers" value={message} error={getError('message')} onChange={setMessage} />
        <FormSubmit error={form.error} busy={busy} busyLabel="Sending...">
          Send request
        </FormSubmit>
      </Form>
    </Dialog>
  )
}
