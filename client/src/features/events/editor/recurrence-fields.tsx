import { Choices } from '../../../components/forms/choices.tsx'
import { Select, TextField } from '../../../components/forms/field.tsx'
import { type FormError, getFieldError } from '../../../components/forms/form.tsx'
import { type Recurrence, type Repeat, repeatLabels } from './recurrence-rule.ts'

type Props = { values: Recurrence; error: FormError | null; onChange: (changes: Partial<Recurrence>) => void }

const ends: { value: Recurrence['seriesEnd']; label: string }[] = [
  { value: 'COUNT', label: 'After a number of events' },
  { value: 'UNTIL', label: 'On a day' },
]

/** Whether a new event is the first of a series, and when the series ends. */
export function RecurrenceFields({ values: { repeat, seriesEnd, count, until }, error, onChange }: Props) {
  const changeRepeat = (label: string) => {
    const chosen = (Object.keys(repeatLabels) as Repeat[]).find((name) => repeatLabels[name] === label)
    onChange({ repeat: chosen ?? 'NEVER' })
  }
  return (
    <>
      <Select
        label="Repeats"
        hint={repeat === 'MONTHLY' ? 'On the same day of each month. Months without it are left out.' : undefined}
        options={Object.values(repeatLabels)}
        value={repeatLabels[repeat]}
        onChange={(event) => changeRepeat(event.target.value)}
      />
      {repeat !== 'NEVER' && (
        <>
          <Choices
            legend="The series ends"
            name="series-end"
            single
            choices={ends}
            selected={[seriesEnd]}
            onChange={([end]) => onChange({ seriesEnd: end as Recurrence['seriesEnd'] })}
          />
          {seriesEnd === 'COUNT' ? (
            <TextField
              label="Number of events"
              required
              inputMode="numeric"
              autoComplete="off"
              hint="At most 60. People register for each one."
              error={getFieldError(error, 'count')}
              value={count}
              onChange={(event) => onChange({ count: event.target.value })}
            />
          ) : (
            <TextField
              label="Last day"
              required
              type="date"
              hint="At most 60 events. People register for each one."
              error={getFieldError(error, 'until')}
              value={until}
              onChange={(event) => onChange({ until: event.target.value })}
            />
          )}
        </>
      )}
    </>
  )
}
