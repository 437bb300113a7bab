import { useId } from 'react'
import fieldCss from '../../../components/field.module.css'
import type { EmailMode } from '../../../generated/graphql.ts'
import { notificationLabels } from '../../../generated/notification-labels.ts'
import { kindIcons } from '../kind-icons.ts'
import type { Changes, Settings } from './changes.ts'
import css from './kind-matrix.module.css'

type Preference = Settings['preferences'][number]

const emailModes: { value: EmailMode; label: string }[] = [
  { value: 'NOW', label: 'Now' },
  { value: 'DIGEST', label: 'Digest' },
  { value: 'OFF', label: 'Off' },
]

/** How each kind is told: a row with its name as the legend, on wide screens below the names of the columns. */
export function KindMatrix({ preferences, onSave }: { preferences: readonly Preference[]; onSave: (changes: Changes) => void }) {
  return (
    <div className={css.matrix}>
      <p className={css.columns} aria-hidden="true">
        <span>In app</span>
        <span>Push</span>
        <span>Email</span>
      </p>
      {preferences.map((preference) => (
        <KindRow
          key={preference.kind}
          preference={preference}
          onChange={({ kind, inApp, push, email }) => onSave({ preferences: [{ kind, inApp, push, email }] })}
        />
      ))}
    </div>
  )
}

function KindRow({ preference, onChange }: { preference: Preference; onChange: (preference: Preference) => void }) {
  const { kind, inApp, push, email } = preference
  const Icon = kindIcons[kind]
  const emailId = useId()
  return (
    <fieldset className={css.row}>
      <legend className={css.kind}>
        <Icon aria-hidden="true" size={20} />
        {notificationLabels[kind]}
      </legend>
      <label className={css.box}>
        <input type="checkbox" checked={inApp} onChange={() => onChange({ ...preference, inApp: !inApp })} />
        <span>In app</span>
      </label>
      <label className={css.box}>
        <input type="checkbox" checked={push} onChange={() => onChange({ ...preference, push: !push })} />
        <span>Push</span>
      </label>
      <div className={css.email}>
        <label htmlFor={emailId}>Email</label>
        <select
          id={emailId}
          className={fieldCss.control}
          value={email}
          onChange={(event) => onChange({ ...preference, email: event.target.value as EmailMode })}
        >
          {emailModes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </fieldset>
  )
}
