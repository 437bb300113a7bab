import { useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { TextArea } from '../../../components/forms/field.tsx'
import { Form, type FormError, FormErrorNotice, getFieldError, toFormFieldError } from '../../../components/forms/form.tsx'
import { maxMessageLength } from '../../../generated/event-limits.ts'
import { MessageRegistrantsDocument } from '../../../generated/graphql.ts'
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useMutationOnce } from '../../../lib/network/apollo/use-mutation-once.ts'
import { useAccount } from '../../users/session/session-provider.tsx'

type Props = { eventId: string; registeredCount: number; onClose: () => void }

/** Sends a message to the people who have a seat. Closing the dialog keeps its text. */
export function MessageDialog({ eventId, registeredCount, onClose }: Props) {
  const toast = useToast()
  const account = useAccount()
  const [send, { loading }] = useMutationOnce(MessageRegistrantsDocument)
  const { values, change, removeDraft } = useFormDraft(`message ${eventId}`, account?.uid, { text: '' })
  const [error, setError] = useState<FormError | null>(null)
  const { text } = values
  const submit = async () => {
    if (loading) return
    if (!text.trim()) return setError({ message: 'Write a message.', field: 'text' })
    if (text.trim().length > maxMessageLength) return setError({ message: `Use at most ${maxMessageLength} characters.`, field: 'text' })
    setError(null)
    try {
      const { data } = await send({
        variables: { input: { eventId, text } },
        update: (cache) => void cache.evict({ id: cache.identify({ __typename: 'Event', id: eventId }) ?? '', fieldName: 'messages' }),
      })
      removeDraft()
      onClose()
      const count = data?.messageRegistrants.count ?? registeredCount
      toast(`Your message goes to ${count} ${count === 1 ? 'person' : 'people'}.`)
    } catch (sendError) {
      setError(toFormFieldError(['text'], toApiError(sendError, 'The message could not be sent.')))
    }
  }
  return (
    <Dialog title="Send a message" open onClose={onClose} locked={loading} focusesField>
      <Form error={error} onEdit={() => setError(null)} onSubmit={submit}>
        <p>Everybody with a seat gets it as a notification, and can read it on the page of the event.</p>
        <TextArea
          label="Message"
          required
          rows={5}
          limit={maxMessageLength}
          error={getFieldError(error, 'text')}
          value={text}
          onChange={(event) => change({ text: event.target.value })}
        />
        <FormErrorNotice error={error} />
        <Button type="submit" busy={loading}>
          {loading ? 'Sending...' : 'Send message'}
        </Button>
      </Form>
    </Dialog>
  )
}
