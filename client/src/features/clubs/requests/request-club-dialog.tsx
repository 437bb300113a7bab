import { useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { TextArea, TextField } from '../../../components/forms/field.tsx'
import { Form, type FormError, FormErrorNotice, getFieldError, toFormFieldError } from '../../../components/forms/form.tsx'
import { RequestClubDocument } from '../../../generated/graphql.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useMutationOnce } from '../../../lib/network/apollo/use-mutation-once.ts'
import { reloadClubRequest } from '../club-cache.ts'

/** Asks the administrators for a new club. */
export function RequestClubDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const [requestClub, { loading }] = useMutationOnce(RequestClubDocument)
  const [values, setValues] = useState({ name: '', category: '', message: '' })
  const [error, setError] = useState<FormError | null>(null)
  const submit = async () => {
    if (loading) return
    setError(null)
    try {
      await requestClub({ variables: { input: values }, update: reloadClubRequest })
      onClose()
      toast('The administrators have your request.')
    } catch (requestError) {
      setError(toFormFieldError(Object.keys(values), toApiError(requestError, 'The request could not be sent.')))
    }
  }
  const getProps = (name: keyof typeof values) => ({
    error: getFieldError(error, name),
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  return (
    <Dialog title="Request a new club" open onClose={onClose} locked={loading} focusesField>
      <Form error={error} onEdit={() => setError(null)} onSubmit={submit}>
        <p>Administrators decide. You become the head of the new club.</p>
        <TextField label="Name" required autoComplete="off" maxLength={60} hint="At most 60 characters." {...getProps('name')} />
        <TextField label="Category" required autoComplete="off" maxLength={40} hint="The subject in one word, as Coding." {...getProps('category')} />
        <TextArea label="Why?" maxLength={500} hint="To the administrators: who meets, and what for. At most 500 characters." {...getProps('message')} />
        <FormErrorNotice error={error} />
        <Button type="submit" busy={loading}>
          {loading ? 'Sending...' : 'Send request'}
        </Button>
      </Form>
    </Dialog>
  )
}
