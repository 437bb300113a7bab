import { type ReactNode, useId } from 'react'
import css from './choices.module.css'

type Choice = { value: string; label: ReactNode }

type Props = {
  legend: string
  required?: boolean
  name: string
  choices: Choice[]
  chosen: string[]
  onChoose: (chosen: string[]) => void
  single?: boolean
  error?: string | undefined
}

/** A group of checkboxes, or of radio buttons when `single`, drawn as chips. */
export function Choices({ legend, required, name, choices, chosen, onChoose, single = false, error }: Props) {
  const errorId = useId()
  const toggle = (value: string) => onChoose(single ? [value] : chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={css.legend}>
        {legend}
        {required && (
          <span className={css.asterisk} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </legend>
      <div className={css.choices}>
        {choices.map(({ value, label }) => (
          <label key={value} className={css.choice}>
            <input type={single ? 'radio' : 'checkbox'} name={name} value={value} checked={chosen.includes(value)} onChange={() => toggle(value)} />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
