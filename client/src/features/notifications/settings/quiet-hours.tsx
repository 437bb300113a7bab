import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { TextField } from '../../../components/forms/field.tsx'
import { brand } from '../../../generated/brand.ts'
import type { Changes, Settings } from './changes.ts'
import css from './quiet-hours.module.css'
import { SettingSwitch } from './setting-switch.tsx'

const defaultHours = { from: '22:00', to: '07:00' }
/** A time is saved this long after its last change: each part of it is a change. */
const saveDelayMs = 800

/** The daily hours without pushes and immediate emails. */
export function QuietHours({ quietHours, onSave }: Pick<Settings, 'quietHours'> & { onSave: (changes: Changes) => void }) {
  const [{ from, to }, setHours] = useState(quietHours ?? defaultHours)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isChanged = quietHours !== null && (from !== quietHours.from || to !== quietHours.to)
  const isEqual = from === to
  const save = useEffectEvent(() => isChanged && from && to && !isEqual && onSave({ quietHours: { from, to } }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of a time
  useEffect(() => {
    timer.current = setTimeout(() => save(), saveDelayMs)
    return () => clearTimeout(timer.current)
  }, [from, to])
  useEffect(() => () => void save(), [])
  return (
    <>
      <SettingSwitch
        label="Quiet hours"
        hint={`No pushes or immediate emails at these times of the day (${brand.timeZone}). What comes meanwhile is in the next digest, if you get emails about it.`}
        isOn={quietHours !== null}
        onChange={(isOn) => onSave({ quietHours: isOn ? { from: from || defaultHours.from, to: to || defaultHours.to } : null })}
      />
      {quietHours && (
        <div className={css.times}>
          <TextField label="From" type="time" value={from} onChange={(event) => setHours({ from: event.target.value, to })} />
          <TextField
            label="To"
            type="time"
            value={to}
            error={isEqual ? 'Choose two different times.' : undefined}
            onChange={(event) => setHours({ from, to: event.target.value })}
          />
        </div>
      )}
    </>
  )
}
