import { useState } from 'react'
import type { FormError } from '../../../components/forms/form.tsx'
import { type NewPassword, validateNewPassword } from './new-password-fields.tsx'

const noPassword: NewPassword = { password: '', confirmation: '' }

type Options = { save: (password: string) => Promise<unknown>; onSaved: () => unknown; toError: (error: unknown) => FormError | null }

/** The state of a form with a new password, whose fields are empty once it is saved. `toError`: the error of the form, if saving fails; null for none. */
export function useNewPassword({ save, onSaved, toError }: Options) {
  const [value, setValue] = useState(noPassword)
  const [busy, setBusy] = useState(false)
  const [formError, setFormError] = useState<FormError | null>(null)
  const submit = async () => {
    if (busy) return
    const validationError = validateNewPassword(value)
    setFormError(validationError)
    if (validationError) return
    setBusy(true)
    try {
      await save(value.password)
      setValue(noPassword)
      await onSaved()
    } catch (error) {
      setFormError(toError(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, form: { error: formError, onEdit: () => setFormError(null), onSubmit: submit }, fields: { value, onChange: setValue, error: formError } }
}
