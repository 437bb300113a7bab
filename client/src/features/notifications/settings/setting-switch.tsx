import { type ReactNode, useId } from 'react'
import css from './setting-switch.module.css'

type Props = { label: string; hint: ReactNode; isOn: boolean; onChange: (isOn: boolean) => void }

/** A setting that is on or off, with what it does. */
export function SettingSwitch({ label, hint, isOn, onChange }: Props) {
  const id = useId()
  return (
    <div className={css.setting}>
      <label className={css.label}>
        <input type="checkbox" role="switch" checked={isOn} aria-checked={isOn} aria-describedby={id} onChange={() => onChange(!isOn)} />
        {label}
      </label>
      <p id={id} className={css.hint}>
        {hint}
      </p>
    </div>
  )
}
