import { useId } from 'react'
import { Asterisk, FieldError } from '../../components/forms/field.tsx'
import css from './option-list.module.css'

type Option<Value extends string> = { value: Value; label: string; explanation: string }

type Props<Value extends string> = {
  legend: string
  name: string
  options: readonly Option<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  error?: string | undefined
  /** Whether the options have the keys 1, 2, 3, … */
  isNumbered?: boolean
  disabled?: boolean
}

/** Radio buttons with a line of explanation each. */
export function OptionList<Value extends string>({ legend, name, options, value, onChange, error, isNumbered = false, disabled = false }: Props<Value>) {
  const id = useId()
  const group = { role: 'radiogroup', 'aria-required': true, 'aria-invalid': error ? true : undefined }
  return (
    <fieldset {...group} aria-describedby={error ? `${id}-error` : undefined} className={css.options} disabled={disabled}>
      <legend className={css.legend}>
        {legend}
        <Asterisk />
      </legend>
      {options.map((option, index) => (
        <label key={option.value} className={css.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-labelledby={`${id}-${option.value}-label`}
            aria-describedby={`${id}-${option.value}`}
            onChange={() => onChange(option.value)}
          />
          <span className={css.words}>
            <span id={`${id}-${option.value}-label`} className={css.label}>
              {option.label}
            </span>
            <span id={`${id}-${option.value}`} className={css.explanation}>
              {option.explanation}
            </span>
          </span>
          {isNumbered && (
            <span className={css.key} aria-hidden="true">
              {index + 1}
            </span>
          )}
        </label>
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
