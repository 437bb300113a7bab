import type { ComponentProps } from 'react'
import { TextField } from '../../../components/forms/field.tsx'
import { type FormError, getFieldError } from '../../../components/forms/form.tsx'

type Props = Pick<ComponentProps<typeof TextField>, 'disabled' | 'readOnly' | 'hint'> & {
  error: FormError | null
  value: string
  onChange: (email: string) => void
}

/** The email of an account. */
export function EmailField({ error, onChange, ...input }: Props) {
  return (
    <TextField
      {...input}
      label="Email"
      type="email"
      autoComplete="email"
      required
      error={getFieldError(error, 'email')}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
