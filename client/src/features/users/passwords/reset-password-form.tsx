import { Form, type FormError } from '../../../components/forms/form.tsx'
import { FormSubmit } from '../../../components/forms/form-submit.tsx'
import { loadAccountActions } from '../../../lib/session/session.ts'
import { isInvalidLink, toProviderError } from '../sign-in/auth-errors.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useNewPassword } from './use-new-password.ts'

type Props = { code: string; email: string; onDone: () => void; onInvalidLink: () => void }

/** Sets a new password by the code of a reset link. */
export function ResetPasswordForm({ code, email, onDone, onInvalidLink }: Props) {
  const toError = (error: unknown): FormError | null => {
    if (!isInvalidLink(error)) return toProviderError(error) ?? { message: 'Something went wrong, try again' }
    onInvalidLink()
    return null
  }
  const save = async (password: string) => (await loadAccountActions()).resetPassword(code, password)
  const { busy, form, fields } = useNewPassword({ save, onSaved: onDone, toError })
  return (
    <Form {...form}>
      <p>The new password of {email}.</p>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <NewPasswordFields {...fields} />
      <FormSubmit error={form.error} busy={busy} busyLabel="Saving...">
        Save the password
      </FormSubmit>
    </Form>
  )
}
