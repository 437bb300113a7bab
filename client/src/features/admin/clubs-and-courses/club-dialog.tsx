import { useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { TextField } from '../../../components/forms/field.tsx'
import { Form, type FormError, getFieldError, toFormFieldError } from '../../../components/forms/form.tsx'
import { FormSubmit } from '../../../components/forms/form-submit.tsx'
import { CreateClubDocument, type ManagedClubFragment, UpdateClubDocument } from '../../../generated/graphql.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { getOtherKeywords } from '../campus-pages/keywords.ts'
import { useCampusMutation } from '../use-campus-mutation.ts'

type Props = { club: ManagedClubFragment | null; onClose: () => void; onSaved: (name: string) => void }

/** Adds a club, or changes one. */
export function ClubDialog({ club, onClose, onSaved }: Props) {
  const [createClub, creation] = useCampusMutation(CreateClubDocument, 'clubs')
  const [updateClub, change] = useCampusMutation(UpdateClubDocument, 'clubs')
  const [values, setValues] = useState({
    name: club?.name ?? '',
    category: club?.category ?? '',
    keywords: club ? getOtherKeywords(club).join(', ') : '',
    setupLabel: club?.setupLabel ?? '',
  })
  const [error, setError] = useState<FormError | null>(null)
  const loading = creation.loading || change.loading
  const submit = async () => {
    if (loading) return
    setError(null)
    const input = { ...values, keywords: values.keywords.split(',').filter((keyword) => keyword.trim()), setupLabel: values.setupLabel.trim() || null }
    try {
      await (club ? updateClub({ clubId: club.id, ...input }) : createClub(input))
      onSaved(values.name.trim())
    } catch (saveError) {
      const { message, field } = toApiError(saveError, 'The club could not be saved.')
      // An error about a keyword names it: `keywords.2`.
      setError(toFormFieldError(Object.keys(values), { message, ...(field && { field: field.replace(/\.\d+$/, '') }) }))
    }
  }
  const renderField = (name: keyof typeof values, label: string, hint: string, required = false) => (
    <TextField
      {...{ label, hint, required }}
      autoComplete="off"
      error={getFieldError(error, name)}
      value={values[name]}
      onChange={(event) => setValues({ ...values, [name]: event.target.value })}
    />
  )
  return (
    <Dialog title={club ? `Edit ${club.name}` : 'Add a club'} open onClose={onClose} locked={loading}>
      <Form error={error} onEdit={() => setError(null)} onSubmit={submit}>
        {renderField('name', 'Name', 'At most 60 characters.', true)}
        {renderField('category', 'Category', 'The subject in one word, as Coding.', true)}
        {renderField('keywords', 'Keywords', 'What students search for besides the name, with commas between them.')}
        {renderField('setupLabel', 'Label in set-up', 'As CodeForge-(Coding). Empty: set-up does not offer the club.')}
        <FormSubmit error={error} busy={loading} busyLabel="Saving...">
          {club ? 'Save' : 'Add club'}
        </FormSubmit>
      </Form>
    </Dialog>
  )
}
