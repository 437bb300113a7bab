import { useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { Form, type FormError, FormErrorNotice, getFieldError, toFormFieldError } from '../../../components/forms/form.tsx'
import { ChangeSanctionDocument, type SanctionItemFragment } from '../../../generated/graphql.ts'
import { getEndOfDay, toCampusDay } from '../../../lib/format/end-of-day.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
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
  const [change, { loading }] = useMutation(ChangeSanctionDocument)
  const [choice, setChoice] = useState<'END' | 'SHORTEN'>('END')
  const [day, setDay] = useState('')
  const [sentence, setSentence] = useState('')
  const [error, setError] = useState<FormError | null>(null)
  const submit = async () => {
    if (loading) return
    if (choice === 'SHORTEN' && !day) return setError({ message: 'Choose a day.', field: 'endsAt' })
    const sentenceError = findSentenceError(sentence)
    setError(sentenceError)
    if (sentenceError) return
    try {
      await change({ variables: { input: { id, sentence: sentence.trim(), ...(choice === 'SHORTEN' && { endsAt: getEndOfDay(day) }) } } })
      onClose()
      toast(choice === 'END' ? 'The sanction has ended.' : 'The sanction is shorter now.')
    } catch (changeError) {
      setError(toFormFieldError(['endsAt', 'sentence'], toApiError(changeError, 'The sanction could not be changed.')))
    }
  }
  return (
    <Dialog title="Shorten or end" open onClose={onClose} locked={loading}>
      <Form error={error} onEdit={() => setError(null)} onSubmit={submit}>
        {endsAt && <p>It ends on {formatDate(endsAt, 'campus')}.</p>}
        <OptionList legend="What happens?" name="change" options={options} value={choice} onChange={setChoice} />
        {choice === 'SHORTEN' && (
          <EndDayField
            min={toCampusDay(new Date())}
            {...(endsAt && { max: toCampusDay(new Date(endsAt)) })}
            error={getFieldError(error, 'endsAt')}
            value={day}
            onChange={setDay}
          />
        )}
        <SentenceField label="Sentence to the person" error={getFieldError(error, 'sentence')} value={sentence} onChange={setSentence} />
        <FormErrorNotice error={error} />
        <Button type="submit" busy={loading}>
          {loading ? 'Saving...' : 'Save'}
        </Button>
      </Form>
    </Dialog>
  )
}
