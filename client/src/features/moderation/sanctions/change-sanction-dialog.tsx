import { useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { FormSubmit } from '../../../components/forms/form-submit.tsx'
import { useForm } from '../../../components/forms/use-form.ts'
import { ChangeSanctionDocument, type SanctionItemFragment } from '../../../generated/graphql.ts'
import { getEndOfDay, toCampusDay } from '../../../lib/format/end-of-day.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { EndDayField, findSentenceError, SentenceField } from '../decision-fields.tsx'
import { OptionList } from '../option-list.tsx'

const options = [
  { value: 'END', label: 'End it now', explanation: 'The person can publish again at once.' },
  { value: 'SHORTEN', label: 'Shorten it', explanation: 'It ends on an earlier day.' },
] as const

type Props = { sanction: Pick<SanctionItemFragment, 'id' | 'endsAt'>; onClose: () => void }

/** Shortens or ends a sanction, with a reason that the person reads. */
export function ChangeSanctionDialog({ sanction: { id, endsAt }, onClose }: Props) {
  const toast = useToast()
  const [change] = useMutation(ChangeSanctionDocument)
  const [choice, setChoice] = useState<'END' | 'SHORTEN'>('END')
  const [day, setDay] = useState('')
  const [sentence, setSentence] = useState('')
  const send = async () => {
    await change({ variables: { input: { id, sentence: sentence.trim(), ...(choice === 'SHORTEN' && { endsAt: getEndOfDay(day) }) } } })
    onClose()
    toast(choice === 'END' ? 'The sanction has ended.' : 'The sanction is shorter now.')
  }
  const { busy, form, getError } = useForm(send, {
    fields: ['endsAt', 'sentence'],
    failure: 'The sanction could not be changed.',
    findError: () => (choice === 'SHORTEN' && !day ? { message: 'Choose a day.', field: 'endsAt' } : findSentenceError(sentence)),
  })
  return (
    <Dialog title="Shorten or end" open onClose={onClose} locked={busy}>
      <Form {...form}>
        {endsAt && <p>It ends on {formatDate(endsAt, 'campus')}.</p>}
        <OptionList legend="What happens?" name="change" options={options} value={choice} onChange={setChoice} />
        {choice === 'SHORTEN' && (
          <EndDayField
            min={toCampusDay(new Date())}
            {...(endsAt && { max: toCampusDay(new Date(endsAt)) })}
            error={getError('endsAt')}
            value={day}
            onChange={setDay}
          />
        )}
        <SentenceField label="Sentence to the person" error={getError('sentence')} value={sentence} onChange={setSentence} />
        <FormSubmit error={form.error} busy={busy} busyLabel="Saving...">
          Save
        </FormSubmit>
      </Form>
    </Dialog>
  )
}
