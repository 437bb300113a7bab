import { type RefObject, useState } from 'react'
import { useToast } from '../../components/dialogs/toast.tsx'
import { Button } from '../../components/forms/button.tsx'
import { TextArea, TextField } from '../../components/forms/field.tsx'
import { Form, type FormError } from '../../components/forms/form.tsx'
import { FormSubmit } from '../../components/forms/form-submit.tsx'
import { useForm } from '../../components/forms/use-form.ts'
import { maxAnnouncementDays, maxAnnouncementLength } from '../../generated/announcement-limits.ts'
import { AllAnnouncementsDocument, type AnnouncementItemFragment, SaveAnnouncementDocument } from '../../generated/graphql.ts'
import { useMutationOnce } from '../../lib/network/apollo/use-mutation-once.ts'
import { reload } from './reload.ts'

const minuteMs = 60_000

/** An instant as a field of a local date and time has it: `2026-11-25T09:30`. */
const toLocalTime = (iso: string) => new Date(Date.parse(iso) - new Date(iso).getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)

type Props = { ref: RefObject<HTMLFormElement | null>; edited: AnnouncementItemFragment | undefined; onDone: () => void }

/** Publishes an announcement, or changes one. */
export function AnnouncementForm({ ref, edited, onDone }: Props) {
  const toast = useToast()
  const [save] = useMutationOnce(SaveAnnouncementDocument)
  const [text, setText] = useState(edited?.text ?? '')
  const [start, setStart] = useState(edited ? toLocalTime(edited.startsAt) : '')
  const [end, setEnd] = useState(edited ? toLocalTime(edited.endsAt) : '')
  const findError = (): FormError | null => {
    if (!text.trim()) return { message: 'Write what you announce.', field: 'text' }
    if (text.trim().length > maxAnnouncementLength) return { message: `Use at most ${maxAnnouncementLength} characters.`, field: 'text' }
    return end ? null : { message: 'Choose an end.', field: 'endsAt' }
  }
  const send = async () => {
    const startsAt = start ? new Date(start).toISOString() : null
    const input = { id: edited?.id ?? null, text, startsAt, endsAt: new Date(end).toISOString() }
    await save({ variables: { input }, ...reload(AllAnnouncementsDocument) })
    setText('')
    setStart('')
    setEnd('')
    onDone()
    toast('Saved. Pages show it from their next load on.')
  }
  const { busy, form, getError } = useForm(send, { fields: ['text', 'startsAt', 'endsAt'], failure: 'The announcement could not be saved.', findError })
  return (
    <Form ref={ref} {...form}>
      <TextArea label="Text" required limit={maxAnnouncementLength} error={getError('text')} value={text} onChange={(event) => setText(event.target.value)} />
      <TextField
        label="From"
        type="datetime-local"
        hint="Empty: now."
        error={getError('startsAt')}
        value={start}
        onChange={(event) => setStart(event.target.value)}
      />
      <TextField
        label="Until"
        type="datetime-local"
        required
        hint={`At most ${maxAnnouncementDays} days ahead.`}
        error={getError('endsAt')}
        value={end}
        onChange={(event) => setEnd(event.target.value)}
      />
      <FormSubmit error={form.error} busy={busy} busyLabel="Saving...">
        {edited ? 'Save' : 'Announce'}
      </FormSubmit>
      {edited && (
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      )}
    </Form>
  )
}
