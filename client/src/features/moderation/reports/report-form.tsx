import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../../components/forms/button.tsx'
import { TextArea } from '../../../components/forms/field.tsx'
import { Form, FormErrorNotice } from '../../../components/forms/form.tsx'
import { useForm } from '../../../components/forms/use-form.ts'
import { ReportContentDocument, type ReportReason } from '../../../generated/graphql.ts'
import { maxNoteLength, noteNeededMessage } from '../../../generated/moderation-limits.ts'
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
  const [report] = useMutationOnce(ReportContentDocument)
  const [reason, setReason] = useState<ReportReason>()
  const [hasReadNumbers, setHasReadNumbers] = useState(false)
  const [note, setNote] = useState('')
  const send = async () => {
    if (!reason) return
    onSending(true)
    try {
      await report({ variables: { input: { subjectId, reason, note: note.trim() } } })
      updateViewerFields(subjectId, { viewerCanReport: false })
      onSent()
    } finally {
      onSending(false)
    }
  }
  const findError = () => {
    if (!reason) return { message: 'Choose a reason.', field: 'reason' }
    if (note.length > maxNoteLength) return { message: `Use at most ${maxNoteLength} characters.`, field: 'note' }
    return reason === 'OTHER' && !note.trim() ? { message: noteNeededMessage, field: 'note' } : null
  }
  const { busy, form, getError } = useForm(send, { fields: ['reason', 'note'], failure: 'The report could not be sent.', findError })
  if (reason === 'DANGER' && !hasReadNumbers) return <EmergencyStep onContinue={() => setHasReadNumbers(true)} onBack={() => setReason(undefined)} />
  return (
    <Form {...form}>
      <OptionList legend="What is wrong with it?" name="reason" options={reasons} value={reason} onChange={setReason} error={getError('reason')} />
      <TextArea
        label="Note"
        required={reason === 'OTHER'}
        limit={maxNoteLength}
        hint="The author does not see it, nor who reported."
        error={getError('note')}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <FormErrorNotice error={form.error} />
      <div className={css.foot}>
        <Link to={paths.rules} target="_blank">
          Community rules
        </Link>
        <Button type="submit" busy={busy}>
          {busy ? 'Sending...' : 'Send report'}
        </Button>
      </div>
    </Form>
  )
}
