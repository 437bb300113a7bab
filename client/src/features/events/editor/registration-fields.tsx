import { Choices } from '../../../components/forms/choices.tsx'
import { TextField } from '../../../components/forms/field.tsx'
import { type FormError, getFieldError } from '../../../components/forms/form.tsx'
import { AudienceFields } from './audience-fields.tsx'
import css from './editor.module.css'
import type { EventFormValues } from './event-form-values.ts'
import { QuestionFields } from './question-fields.tsx'

type Props = { values: EventFormValues; error: FormError | null; onChange: (changes: Partial<EventFormValues>) => void }

/** Whether people register, and how. */
export function RegistrationFields({ values, error, onChange }: Props) {
  const field = (name: 'capacity' | 'heldSeats' | 'opensAt' | 'closesAt') => ({
    value: values[name],
    error: getFieldError(error, name),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <>
      <Choices
        legend="Registration"
        name="takes-registrations"
        choices={[{ value: 'on', label: 'People register for this event' }]}
        selected={values.takesRegistrations ? ['on'] : []}
        error={getFieldError(error, 'takesRegistrations')}
        onChange={(selected) => onChange({ takesRegistrations: selected.length > 0 })}
      />
      {values.takesRegistrations && (
        <div className={css.registration}>
          <TextField label="Seats" inputMode="numeric" autoComplete="off" hint="Empty: no limit. Then there is no waiting list." {...field('capacity')} />
          <TextField
            label="Held seats"
            inputMode="numeric"
            autoComplete="off"
            hint="Of the seats above, those that nobody can register for: for speakers and guests. Everybody sees how many."
            {...field('heldSeats')}
          />
          <TextField label="Registration opens" type="datetime-local" hint="Empty: at once." {...field('opensAt')} />
          <TextField label="Registration closes" type="datetime-local" hint="Empty: at the start of the event." {...field('closesAt')} />
          <AudienceFields values={values} error={error} onChange={onChange} />
          <QuestionFields questions={values.questions} error={error} onChange={(questions) => onChange({ questions })} />
        </div>
      )}
    </>
  )
}
