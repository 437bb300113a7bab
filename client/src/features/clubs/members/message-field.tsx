import { TextArea } from '../../../components/forms/field.tsx'

type Props = { label: string; value: string; error: string | undefined; onChange: (message: string) => void }

/** The message of a request or an invitation. */
export const MessageField = ({ label, value, error, onChange }: Props) => (
  <TextArea {...{ label, value, error }} hint="At most 500 characters. It may be empty." maxLength={500} onChange={(event) => onChange(event.target.value)} />
)
