import { useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { TextArea } from '../../../components/forms/field.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { FormSubmit } from '../../../components/forms/form-submit.tsx'
import { useForm } from '../../../components/forms/use-form.ts'
import { CancelEventDocument, type EventDetailsFragment, type SeriesScope } from '../../../generated/graphql.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { reloadEventLists } from '../reload-event-lists.ts'
import { ScopeChoices } from './scope-choices.tsx'

type Props = { event: Pick<EventDetailsFragment, 'id' | 'title' | 'rule' | 'registeredCount' | 'waitingCount'>; onClose: () => void }

/** Cancels an event, or several of its series, with a reason for the people who have registered. */
export function CancelDialog({ event: { id, title, rule, registeredCount, waitingCount }, onClose }: Props) {
  const toast = useToast()
  const [cancel] = useMutation(CancelEventDocument)
  const [reason, setReason] = useState('')
  const [scope, setScope] = useState<SeriesScope>('THIS')
  const send = async () => {
    const { data } = await cancel({ variables: { input: { id, scope, reason } }, update: reloadEventLists })
    onClose()
    const count = data?.cancelEvent.count ?? 1
    toast(count === 1 ? 'The event is cancelled.' : `${count} events are cancelled.`)
  }
  const { busy, form, getError } = useForm(send, { fields: ['reason'], failure: 'The event could not be cancelled.' })
  return (
    <Dialog title={`Cancel ${title}?`} open onClose={onClose} locked={busy} focusesField>
      <Form {...form}>
        <p>{`${registeredCount + waitingCount > 0 ? 'Everyone who has registered is notified. ' : ''}The event stays on the calendar as cancelled. This cannot be undone.`}</p>
        {rule && <ScopeChoices legend="What is cancelled?" value={scope} onChange={setScope} />}
        <TextArea
          label="Reason"
          hint="People read it on the page of the event. At most 500 characters."
          error={getError('reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormSubmit error={form.error} busy={busy} busyLabel="Cancelling...">
          Cancel event
        </FormSubmit>
      </Form>
    </Dialog>
  )
}
