import { Select } from '../../../components/forms/field.tsx'
import { campusOrganiser } from './event-form-values.ts'
import type { Organisers } from './use-organisers.ts'

const campusName = 'The campus office'

type Props = { organisers: Organisers; value: string; error: string | undefined; onChange: (clubId: string) => void }

/** Who organises a new event: a club of the viewer, or, for administrators, the campus. */
export function OrganiserField({ organisers: { clubs, isAdministrator }, value, error, onChange }: Props) {
  const options = [...(isAdministrator ? [{ id: campusOrganiser, name: campusName }] : []), ...clubs]
  return (
    <Select
      label="Organiser"
      required
      placeholder="Choose the organiser"
      options={options.map(({ name }) => name)}
      value={options.find(({ id }) => id === value)?.name ?? ''}
      error={error}
      onChange={(event) => onChange(options.find(({ name }) => name === event.target.value)?.id ?? '')}
    />
  )
}
