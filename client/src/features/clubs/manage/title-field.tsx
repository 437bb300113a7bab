import { TextField } from '../../../components/forms/field.tsx'

type Props = { label?: string; office: string; value: string; error: string | undefined; onChange: (title: string) => void }

/** The title of an officer or head. `office` is an example of one. */
export const TitleField = ({ label = 'Title', office, value, error, onChange }: Props) => (
  <TextField
    {...{ label, value, error }}
    hint={`The office in words, as ${office}. It may be empty.`}
    maxLength={60}
    onChange={(event) => onChange(event.target.value)}
  />
)
