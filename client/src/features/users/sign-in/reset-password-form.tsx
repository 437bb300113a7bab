import { useState } from 'react'
import { Button } from '../../../components/forms/button.tsx'
import { Form, type FormError, FormErrorNotice } from '../../../components/forms/form.tsx'
import { loadAccountActions } from '../../../lib/session/session.ts'
import { isInvalidLink, toProviderError } from './auth-errors.ts'
import { type NewPassword, NewPasswordFields, validateNewPassword } from './new-password-fields.tsx'

type Props = { code: string; email: string; onDone: () => void; onInvalidLink: () => void }

/** Sets a new password by the code of a reset link. */
export function ResetPasswordForm({ code, email, onDone, onInvalidLink }: Props) {
  const [value, setValue] = useState<NewPassword>({ password: '', confirmation: '' })
  const [busy, setBusy] = useState(false)
  const [formError, setFormError] = useState<FormError | null>(null)
  const submit = async () => {
    if (busy) return
    const validationError = validateNewPassword(value)
    setFormError(validationError)
    if (validationError) return
    setBusy(true)
    try {
      await (await loadAccountActions()).resetPassword(code, value.password)
      onDone()
    } catch (error) {
      if (isInvalidLink(error)) return onInvalidLink()
      setFormError(toProviderError(error) ?? { message: 'Something went wrong, try again' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form error={formError} onEdit={() => setFormError(null)} onSubmit={submit}>
      <p>The new password of {email}.</p>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <NewPasswordFields value={value} onChange={setValue} error={formError} />
      <FormErrorNotice error={formError} />
      <Button type="submit" busy={busy}>
        {busy ? 'Saving...' : 'Save the password'}
      </Button>
    </Form>
  )
}
