import { useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { TextArea } from '../../../components/forms/field.tsx'
import { Form, type FormError, FormErrorNotice, getFieldError, toFormFieldError } from '../../../components/forms/form.tsx'
import { AppealDecisionDocument } from '../../../generated/graphql.ts'
import { maxAppealLength } from '../../../generated/moderation-limits.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useMutationOnce } from '../../../lib/network/apollo/use-mutation-once.ts'

/** Appeals against a decision, once. */
export function AppealDialog({ decisionId, onClose }: { decisionId: string; onClose: () => void }) {
  const toast = useToast()
  const [appeal, { loading }] = useMutationOnce(AppealDecisionDocument)
  const [text, setText] = useState('')
  const [error, setError] = useState<FormError | null>(null)
  const submit = async () => {
    if (loading) return
    if (!text.trim()) return setError({ message: 'Say why the decision is wrong.', field: 'text' })
    if (text.length > maxAppealLength) return setError({ message: `Use at most ${maxAppealLength} characters.`, field: 'text' })
    setError(null)
    try {
      await appeal({ variables: { input: { id: decisionId, text: text.trim() } } })
      onClose()
      toast('Your appeal is sent. Another moderator decides.')
    } catch (appealError) {
      setError(toFormFieldError(['text'], toApiError(appealError, 'The appeal could not be sent.')))
    }
  }
  return (
    <Dialog title="Appeal" open onClose={onClose} locked={loading}>
      <Form error={error} onEdit={() => setError(null)} onSubmit={submit}>
        <p>Another moderator reads it, and decides. You can appeal once.</p>
        <TextArea
          label="Why is the decision wrong?"
          required
          rows={6}
          limit={maxAppealLength}
          error={getFieldError(error, 'text')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <FormErrorNotice error={error} />
        <Button type="submit" busy={loading}>
          {loading ? 'Sending...' : 'Send appeal'}
        </Button>
      </Form>
    </Dialog>
  )
}
