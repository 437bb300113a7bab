import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { TextArea } from '../../../components/forms/field.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { FormSubmit } from '../../../components/forms/form-submit.tsx'
import { useForm } from '../../../components/forms/use-form.ts'
import { maxMessageLength } from '../../../generated/event-limits.ts'
import { MessageRegistrantsDocument } from '../../../generated/graphql.ts'
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts'
import { useMutationOnce } from '../../../lib/network/apollo/use-mutation-once.ts'
import { useAccount } from '../../users/session/session-provider.tsx'

type Props = { eventId: string; registeredCount: number; onClose: () => void }

/** Sends a message to the people who have a seat. Closing the dialog keeps its text. */
export function MessageDialog({ eventId, registeredCount, onClose }: Props) {
  const toast = useToast()
  const account = useAccount()
  const [messageRegistrants] = useMutationOnce(MessageRegistrantsDocument)
  const { values, change, removeDraft } = useFormDraft(`message ${eventId}`, account?.uid, { text: '' })
  const { text } = values
  const send = async () => {
    const { data } = await messageRegistrants({
      variables: { input: { eventId, text } },
      update: (cache) => void cache.evict({ id: cache.identify({ __typename: 'Event', id: eventId }) ?? '', fieldName: 'messages' }),
    })
    removeDraft()
    onClose()
    const count = data?.messageRegistrants.count ?? registeredCount
    toast(`Your message goes to ${count} ${count === 1 ? 'person' : 'people'}.`)
  }
  const findError = () => {
    if (!text.trim()) return { message: 'Write a message.', field: 'text' }
    if (text.trim().length > maxMessageLength) return { message: `Use at most ${maxMessageLength} characters.`, field: 'text' }
    return null
  }
  const { busy, form, getError } = useForm(send, { fields: ['text'], failure: 'The message could not be sent.', findError })
  return (
    <Dialog title="Send a message" open onClose={onClose} locked={busy} focusesField>
      <Form {...form}>
        <p>Everybody with a seat gets it as a notification, and can read it on the page of the event.</p>
        <TextArea
          label="Message"
          required
          rows={5}
          limit={maxMessageLength}
          error={getError('text')}
          value={text}
          onChange={(event) => change({ text: event.target.value })}
        />
        <FormSubmit error={form.error} busy={busy} busyLabel="Sending...">
          Send message
        </FormSubmit>
      </Form>
    </Dialog>
  )
}
