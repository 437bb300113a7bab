import { useState } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { Form, type FormError, FormErrorNotice } from '../../../components/forms/form.tsx'
import { loadAccountActions } from '../../../lib/session/session.ts'
import { toAccountError } from '../sign-in/account-error.ts'
import { type NewPassword, NewPasswordFields, validateNewPassword } from '../sign-in/new-password-fields.tsx'
import { useRecentSignIn } from '../sign-in/reauthenticate-dialog.tsx'
import { SettingsSection } from './settings-section.tsx'

const noPassword: NewPassword = { password: '', confirmation: '' }

/** Changes the password, or adds one to an account that signs in with Google alone. */
export function PasswordSection({ hasPassword, onChanged }: { hasPassword: boolean; onChanged: () => Promise<void> }) {
  const toast = useToast()
  const runWithRecentSignIn = useRecentSignIn()
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
      await runWithRecentSignIn(async () => (await loadAccountActions()).changePassword(value.password))
      setValue(noPassword)
      toast(hasPassword ? 'Your password is changed.' : 'Your password is set.')
      await onChanged()
    } catch (error) {
      setFormError(toAccountError(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <SettingsSection title="Password">
      <p>{hasPassword ? 'A change signs out your other devices within an hour.' : 'You sign in without a password. With one you can sign in anywhere.'}</p>
      <Form error={formError} onEdit={() => setFormError(null)} onSubmit={submit}>
        <NewPasswordFields value={value} onChange={setValue} error={formError} />
        <FormErrorNotice error={formError} />
        <Button type="submit" variant="secondary" busy={busy}>
          {busy ? 'Saving...' : hasPassword ? 'Change the password' : 'Set a password'}
        </Button>
      </Form>
    </SettingsSection>
  )
}
