import { maxAltLength } from '../../../generated/file-rules.ts'

type Props = { name: string; value: string; disabled: boolean; onChange: (alt: string) => void }

/** The description of a picture or video in a list of files. `name` is that of the file. */
export const AltField = ({ name, value, disabled, onChange }: Props) => (
  <input
    type="text"
    aria-label={`What ${name} shows`}
    placeholder="What does it show?"
    maxLength={maxAltLength}
    value={value}
    disabled={disabled}
    onChange={(event) => onChange(event.target.value)}
  />
)
