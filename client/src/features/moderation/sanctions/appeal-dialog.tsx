import { useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { TextArea } from '../../../components/forms/field.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { FormSubmit } from '../../../components/forms/form-submit.tsx'
import { useForm } from '../../../components/forms/use-form.ts'
import { AppealDecisionDocument } from '../../../generated/graphql.ts'
import { maxAppealLength } from '../../../generated/moderation-limits.ts'
import { useMutationOnce } from '../../../lib/network/apollo/use-mutation-once.ts'

/** Appeals against a decision, once. */
export function AppealDialog({ decisionId, onClose }: { decisionId: string; onClose: () => void }) {
  const toast = useToast()
  const [appeal] = useMutationOnce(AppealDecisionDocument)
  const [text, setText] = useState('')
  const send = async () => {
    await appeal({ variables: { input: { id: decisionId, text: text.trim() } } })
    onClose()
    toast('Your appeal is sent. Another moderator decides.')
  }
  const findError = () => {
    if (!text.trim()) return { message: 'Say why the decision is wrong.', field: 'text' }
    if (text.length > maxAppealLength) return { message: `Use at most ${maxAppealLength} characters.`, field: 'text' }
    return null
  }
  const { busy, form, getError } = useForm(send, { fields: ['text'], failure: 'The appeal could not be sent.', findError })
  return (
    <Dialog title="Appeal" open onClose={onClose} locked={busy}>
      <Form {...form}>
        <p>Another moderator reads it, and decides. You can appeal once.</p>
        <TextArea
          label="Why is the decision wrong?"
          required
          rows={6}
          limit={maxAppealLength}
          error={getError('text')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <FormSubmit error={form.error} busy={busy} busyLabel="Sending...">
          Send appeal
        </FormSubmit>
      </Form>
    </Dialog>
  )
}
