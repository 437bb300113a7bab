import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './field.module.css'

type FieldProps = { label: string; required?: boolean; hint?: ReactNode; error?: string | undefined }
type ControlProps = { id: string; 'aria-required': boolean | undefined; 'aria-invalid': boolean | undefined; 'aria-describedby': string | undefined }

/** Connects a label, the required asterisk, a hint and an error to a control. */
function Field({ label, required, hint, error, children }: FieldProps & { children: (controlProps: ControlProps) => ReactNode }) {
  const id = useId()
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
        {required && <Asterisk />}
      </label>
      {children({ id, 'aria-required': required || undefined, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      {hint && (
        <p id={`${id}-hint`} className={css.hint} aria-live="polite">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** The error message of a control. It is announced immediately, and again with the control that it describes. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className={css.error} role="alert">
      {children}
    </p>
  )
}

/** Marks a required field visually; the control has aria-required for assistive technology. */
export function Asterisk() {
  return (
    <span className={css.asterisk} aria-hidden="true">
      {' '}
      *
    </span>
  )
}

export function TextField({ label, required, hint, error, ...input }: FieldProps & ComponentProps<'input'>) {
  return <Field {...{ label, required, hint, error }}>{(controlProps) => <input {...input} {...controlProps} className={css.control} />}</Field>
}

type PasswordFieldProps = {
  label: string
  autoComplete: 'current-password' | 'new-password'
  error: string | undefined
  value: string
  onChange: (password: string) => void
}

/** A required password field. */
export function PasswordField({ onChange, ...field }: PasswordFieldProps) {
  return <TextField {...field} type="password" required onChange={(event) => onChange(event.target.value)} />
}

type TextAreaProps = FieldProps & ComponentProps<'textarea'>
type CountedTextAreaProps = TextAreaProps & { limit: number; value: string; hint?: string }

/** A text of several lines. With `limit` its hint counts the characters of `value`; more can be typed. */
export function TextArea({ label, required, hint, error, limit, ...input }: CountedTextAreaProps | (TextAreaProps & { limit?: undefined })) {
  const count = limit && `${String(input.value).length} of ${limit} characters`
  return (
    <Field {...{ label, required, hint: count ? [count, hint].filter(Boolean).join('. ') : hint, error }}>
      {(controlProps) => <textarea rows={3} {...input} {...controlProps} className={css.control} />}
    </Field>
  )
}

export function Select({
  label,
  required,
  hint,
  error,
  options,
  placeholder,
  ...input
}: FieldProps & ComponentProps<'select'> & { options: readonly string[]; placeholder?: string }) {
  return (
    <Field {...{ label, required, hint, error }}>
      {(controlProps) => (
        <select {...input} {...controlProps} className={css.control}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </Field>
  )
}
