import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../../components/forms/button.tsx'
import { TextArea } from '../../../components/forms/field.tsx'
import { Form, type FormError, FormErrorNotice, getFieldError, toFormFieldError } from '../../../components/forms/form.tsx'
import { ReportContentDocument, type ReportReason } from '../../../generated/graphql.ts'
import { maxNoteLength, noteNeededMessage } from '../../../generated/moderation-limits.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useMutationOnce } from '../../../lib/network/apollo/use-mutation-once.ts'
import { paths } from '../../../lib/paths.ts'
import { updateViewerFields } from '../../reactions/viewer-fields.ts'
import { reasons } from '../labels.ts'
import { OptionList } from '../option-list.tsx'
import { EmergencyStep } from './emergency-step.tsx'
import css from './report-dialog.module.css'

type Props = { subjectId: string; onSending: (isSending: boolean) => void; onSent: () => void }

/** The reason and a note. A danger shows the emergency numbers before the report can be sent. */
export function ReportForm({ subjectId, onSending, onSent }: Props) {
  const [report, { loading }] = useMutationOnce(ReportContentDocument)
  const [reason, setReason] = useState<ReportReason>()
  const [hasReadNumbers, setHasReadNumbers] = useState(false)
  const [note, setNote] = useState('')
  const [error, setError] = useState<FormError | null>(null)
  if (reason === 'DANGER' && !hasReadNumbers) return <EmergencyStep onContinue={() => setHasReadNumbers(true)} onBack={() => setReason(undefined)} />
  const submit = async () => {
    if (loading) return
    if (!reason) return setError({ message: 'Choose a reason.', field: 'reason' })
    if (note.length > maxNoteLength) return setError({ message: `Use at most ${maxNoteLength} characters.`, field: 'note' })
    if (reason === 'OTHER' && !note.trim()) return setError({ message: noteNeededMessage, field: 'note' })
    setError(null)
    onSending(true)
    try {
      await report({ variables: { input: { subjectId, reason, note: note.trim() } } })
      updateViewerFields(subjectId, { viewerCanReport: false })
      onSent()
    } catch (reportError) {
      setError(toFormFieldError(['reason', 'note'], toApiError(reportError, 'The report could not be sent.')))
    } finally {
      onSending(false)
    }
  }
  return (
    <Form error={error} onEdit={() => setError(null)} onSubmit={submit}>
      <OptionList legend="What is wrong with it?" name="reason" options={reasons} value={reason} onChange={setReason} error={getFieldError(error, 'reason')} />
      <TextArea
        label="Note"
        required={reason === 'OTHER'}
        limit={maxNoteLength}
        hint="The author does not see it, nor who reported."
        error={getFieldError(error, 'note')}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <FormErrorNotice error={error} />
      <div className={css.foot}>
        <Link to={paths.rules} target="_blank">
          Community rules
        </Link>
        <Button type="submit" busy={loading}>
          {loading ? 'Sending...' : 'Send report'}
        </Button>
      </div>
    </Form>
  )
}
