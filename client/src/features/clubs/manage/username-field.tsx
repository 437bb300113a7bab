import { TextField } from '../../../components/field.tsx'

type Props = { label?: string; hint?: string; value: string; error: string | undefined; onChange: (username: string) => void }

/** Names a user by username. */
export const UsernameField = ({ label = 'Username', hint = 'As on the profile; not the email.', value, error, onChange }: Props) => (
  <TextField
    {...{ label, hint, value, error }}
    required
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    onChange={(event) => onChange(event.target.value)}
  />
)
