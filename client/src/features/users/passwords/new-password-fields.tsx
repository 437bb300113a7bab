import { PasswordField } from '../../../components/forms/field.tsx'
import { type FormError, getFieldError } from '../../../components/forms/form.tsx'

export type NewPassword = { password: string; confirmation: string }

/** The error of a new password that is entered twice; null if both are equal. The provider enforces its own rules. */
export function validateNewPassword({ password, confirmation }: NewPassword): FormError | null {
  if (!password) return { message: 'Choose a password.', field: 'password' }
  return password === confirmation ? null : { message: 'Passwords do not match', field: 'confirmation' }
}

type Props = { value: NewPassword; onChange: (value: NewPassword) => void; error: FormError | null }

/** A new password and its confirmation. */
export function NewPasswordFields({ value, onChange, error }: Props) {
  return (
    <>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        error={getFieldError(error, 'password')}
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
      />
      <PasswordField
        label="Confirm the new password"
        autoComplete="new-password"
        error={getFieldError(error, 'confirmation')}
        value={value.confirmation}
        onChange={(confirmation) => onChange({ ...value, confirmation })}
      />
    </>
  )
}
