import { Choices } from '../../../components/forms/choices.tsx'
import { type FormError, getFieldError } from '../../../components/forms/form.tsx'

type Props = { clubs: readonly string[]; selected: string[]; error: FormError | null; onChange: (clubs: string[]) => void }

/** The clubs that account set-up offers. */
export function ClubChoices({ clubs, selected, error, onChange }: Props) {
  return (
    <Choices
      legend="Clubs"
      hint="You join open clubs at once. In the others, officers decide."
      name="clubs"
      choices={clubs.map((value) => ({ value, label: value }))}
      empty="No clubs to choose from."
      selected={selected}
      error={getFieldError(error, 'clubs')}
      onChange={onChange}
    />
  )
}
