import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import fieldCss from '../../../../components/forms/field.module.css'
import type { EmailMode } from '../../../../generated/graphql.ts'
import type { Settings } from '../changes.ts'
import css from './kind-matrix.module.css'

export type Channels = Omit<Settings['preferences'][number], 'kind' | '__typename'>

type Props = {
  label: string
  Icon: LucideIcon
  /** 'mixed': the kinds of a group differ. */
  channels: { [Name in keyof Channels]: Channels[Name] | 'mixed' }
  isGroup?: boolean
  onChange: (changes: Partial<Channels>) => void
}

const emailModes: { value: EmailMode; label: string }[] = [
  { value: 'NOW', label: 'Now' },
  { value: 'DIGEST', label: 'Digest' },
  { value: 'OFF', label: 'Off' },
]

/** How a kind is told, or all kinds of a group: a row with its name as the legend, on wide screens below the names of the columns. */
export function ChannelRow({ label, Icon, channels: { inApp, push, email }, isGroup = false, onChange }: Props) {
  const emailId = useId()
  return (
    <fieldset className={`${css.row} ${isGroup ? css.groupRow : ''}`}>
      <legend className={css.kind}>
        <Icon aria-hidden="true" size={isGroup ? 24 : 20} />
        {label}
      </legend>
      <Box label="In app" value={inApp} onChange={(isOn) => onChange({ inApp: isOn })} />
      <Box label="Push" value={push} onChange={(isOn) => onChange({ push: isOn })} />
      <div className={css.email}>
        <label htmlFor={emailId}>Email</label>
        <select id={emailId} className={fieldCss.control} value={email} onChange={(event) => onChange({ email: event.target.value as EmailMode })}>
          {email === 'mixed' && (
            <option value="mixed" disabled>
              Mixed
            </option>
          )}
          {emailModes.map(({ value, label: mode }) => (
            <option key={value} value={value}>
              {mode}
            </option>
          ))}
        </select>
      </div>
    </fieldset>
  )
}

/** A checkbox; of a mixed one a press turns all on. */
function Box({ label, value, onChange }: { label: string; value: boolean | 'mixed'; onChange: (isOn: boolean) => void }) {
  return (
    <label className={css.box}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = value === 'mixed'
        }}
        type="checkbox"
        checked={value === true}
        onChange={() => onChange(value !== true)}
      />
      <span>{label}</span>
    </label>
  )
}
