import { Choices } from '../../../components/forms/choices.tsx'
import type { SeriesScope } from '../../../generated/graphql.ts'

const scopes: { value: SeriesScope; label: string }[] = [
  { value: 'THIS', label: 'This event' },
  { value: 'FOLLOWING', label: 'This and the following ones' },
  { value: 'ALL', label: 'All of the series' },
]

/** Which events of a series a change applies to. */
export const ScopeChoices = ({ legend, value, onChange }: { legend: string; value: SeriesScope; onChange: (scope: SeriesScope) => void }) => (
  <Choices legend={legend} name="scope" single choices={scopes} selected={[value]} onChange={([scope]) => onChange(scope as SeriesScope)} />
)
