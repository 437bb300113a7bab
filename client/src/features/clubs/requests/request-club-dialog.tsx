import { useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { TextArea, TextField } from '../../../components/forms/field.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { FormSubmit } from '../../../components/forms/form-submit.tsx'
import { useForm } from '../../../components/forms/use-form.ts'
import { RequestClubDocument } from '../../../generated/graphql.ts'
import { useMutationOnce } from '../../../lib/network/apollo/use-mutation-once.ts'
import { reloadClubRequest } from '../club-cache.ts'

/** Asks the administrators for a new club. */
export function RequestClubDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const [requestClub] = useMutationOnce(RequestClubDocument)
  const [values, setValues] = useState({ name: '', category: '', message: '' })
  const send = async () => {
    await requestClub({ variables: { input: values }, update: reloadClubRequest })
    onClose()
    toast('The administrators have your request.')
  }
  const { busy, form, getError } = useForm(send, { fields: Object.keys(values), failure: 'The request could not be sent.' })
  const getProps = (name: keyof typeof values) => ({
    error: getError(name),
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  return (
    <Dialog title="Request a new club" open onClose={onClose} locked={busy} focusesField>
      <Form {...form}>
        <p>Administrators decide. You become the head of the new club.</p>
        <TextField label="Name" required autoComplete="off" maxLength={60} hint="At most 60 characters." {...getProps('name')} />
        <TextField label="Category" required autoComplete="off" maxLength={40} hint="The subject in one word, as Coding." {...getProps('category')} />
        <TextArea label="Why?" maxLength={500} hint="To the administrators: who meets, and what for. At most 500 characters." {...getProps('message')} />
        <FormSubmit error={form.error} busy={busy} busyLabel="Sending...">
          Send request
        </FormSubmit>
      </Form>
    </Dialog>
  )
}
