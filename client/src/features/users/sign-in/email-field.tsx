import { TextField } from '../../../components/forms/field.tsx'
import { type FormError, getFieldError } from '../../../components/forms/form.tsx'

type Props = { error: FormError | null; value: string; onChange: (email: string) => void }

/** The email of an account. */
export function EmailField({ error, value, onChange }: Props) {
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="email"
      required
      error={getFieldError(error, 'email')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
