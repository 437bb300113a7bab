import { useToast } from '../../../components/dialogs/toast.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { FormSubmit } from '../../../components/forms/form-submit.tsx'
import { loadAccountActions } from '../../../lib/session/session.ts'
import { SettingsSection } from '../settings/settings-section.tsx'
import { toAccountError } from '../sign-in/account-error.ts'
import { useRecentSignIn } from '../sign-in/reauthenticate-dialog.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useNewPassword } from './use-new-password.ts'

/** Changes the password, or adds one to an account that signs in with Google alone. */
export function PasswordSection({ hasPassword, onChanged }: { hasPassword: boolean; onChanged: () => Promise<void> }) {
  const toast = useToast()
  const runWithRecentSignIn = useRecentSignIn()
  const { busy, form, fields } = useNewPassword({
    save: (password) => runWithRecentSignIn(async () => (await loadAccountActions()).changePassword(password)),
    onSaved: () => {
      toast(hasPassword ? 'Your password is changed.' : 'Your password is set.')
      return onChanged()
    },
    toError: toAccountError,
  })
  return (
    <SettingsSection title="Password">
      <p>{hasPassword ? 'A change signs out your other devices within an hour.' : 'You sign in without a password. With one you can sign in anywhere.'}</p>
      <Form {...form}>
        <NewPasswordFields {...fields} />
        <FormSubmit error={form.error} busy={busy} busyLabel="Saving..." variant="secondary">
          {hasPassword ? 'Change the password' : 'Set a password'}
        </FormSubmit>
      </Form>
    </SettingsSection>
  )
}
