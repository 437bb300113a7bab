import { type ReactNode, useId } from 'react'
import css from './choices.module.css'
import { Asterisk, FieldError } from './field.tsx'

type Choice = { value: string; label: ReactNode }

type Props = {
  legend: string
  hint?: string
  required?: boolean
  name: string
  choices: Choice[]
  selected: string[]
  onChange: (selected: string[]) => void
  single?: boolean
  error?: string | undefined
  /** Text shown when there are no choices. */
  empty?: string
}

/** A group of checkboxes, or of radio buttons if `single`, styled as chips. */
export function Choices({ legend, hint, required, name, choices, selected, onChange, single = false, error, empty }: Props) {
  const [errorId, hintId] = [useId(), useId()]
  const toggle = (value: string) => onChange(single ? [value] : selected.includes(value) ? selected.filter((other) => other !== value) : [...selected, value])
  const group = single ? { role: 'radiogroup', 'aria-required': required, 'aria-invalid': error ? true : undefined } : {}
  return (
    <fieldset {...group} aria-describedby={[hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined}>
      <legend className={css.legend}>
        {legend}
        {required && <Asterisk />}
      </legend>
      {hint && (
        <p id={hintId} className={css.hint}>
          {hint}
        </p>
      )}
      <div className={css.choices}>
        {choices.length === 0 && <p className={css.empty}>{empty}</p>}
        {choices.map(({ value, label }) => (
          <label key={value} className={css.choice}>
            <input type={single ? 'radio' : 'checkbox'} name={name} value={value} checked={selected.includes(value)} onChange={() => toggle(value)} />
            {label}
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
