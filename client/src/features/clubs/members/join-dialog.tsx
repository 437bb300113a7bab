import { useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { Form, type FormError, FormErrorNotice, getFieldError, toFormFieldError } from '../../../components/forms/form.tsx'
import { toApiError } from '../../../lib/network/api-error.ts'
import { MessageField } from './message-field.tsx'

type Props = { name: string; onSend: (message: string) => Promise<unknown>; onClose: () => void; onSent: () => void }

/** Asks the officers of a club for a membership, with a message to them. */
export function JoinDialog({ name, onSend, onClose, onSent }: Props) {
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<FormError | null>(null)
  const submit = async () => {
    if (isBusy) return
    setError(null)
    setBusy(true)
    try {
      await onSend(message)
      onSent()
    } catch (sendError) {
      setError(toFormFieldError(['message'], toApiError(sendError, 'Your request could not be sent.')))
      setBusy(false)
    }
  }
  return (
    <Dialog title={`Ask to join ${name}`} open onClose={onClose} locked={isBusy} focusesField>
      <Form error={error} onEdit={() => setError(null)} onSubmit={submit}>
        <MessageField label="Message to the officers" value={message} error={getFieldError(error, 'message')} onChange={setMessage} />
        <FormErrorNotice error={error} />
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Sending...' : 'Send request'}
        </Button>
      </Form>
    </Dialog>
  )
}
