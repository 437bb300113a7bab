import { ChevronRight } from 'lucide-react'
import { notificationLabels } from '../../../../generated/notification-labels.ts'
import { kindIcons } from '../../kind-icons.ts'
import type { Changes, Settings } from '../changes.ts'
import { ChannelRow, type Channels } from './channel-row.tsx'
import { getCommonValue, groupPreferences } from './kind-groups.ts'
import css from './kind-matrix.module.css'

type Preference = Settings['preferences'][number]

type Props = {
  preferences: readonly Preference[]
  /** `undo`: the changes that take these back. */
  onSave: (changes: Changes, undo?: Changes) => void
}

/** How the groups of kinds are told: each with a row for all of its kinds, and the kinds below it on demand. */
export function KindMatrix({ preferences, onSave }: Props) {
  return (
    <div className={css.matrix}>
      <p className={css.columns} aria-hidden="true">
        <span>In app</span>
        <span>Push</span>
        <span>Email</span>
      </p>
      {groupPreferences(preferences).map(({ id, label, contents, Icon, preferences: kinds }) => (
        <div key={id} className={css.group}>
          <ChannelRow
            label={label}
            Icon={Icon}
            isGroup
            channels={{
              inApp: getCommonValue(kinds.map(({ inApp }) => inApp)),
              push: getCommonValue(kinds.map(({ push }) => push)),
              email: getCommonValue(kinds.map(({ email }) => email)),
            }}
            onChange={(changes) => onSave(toChanges(kinds, changes), toChanges(kinds))}
          />
          <details>
            <summary className={css.summary}>
              <ChevronRight aria-hidden="true" size={18} /> {contents}
            </summary>
            {kinds.map((preference) => (
              <ChannelRow
                key={preference.kind}
                label={notificationLabels[preference.kind]}
                Icon={kindIcons[preference.kind]}
                channels={preference}
                onChange={(changes) => onSave(toChanges([preference], changes))}
              />
            ))}
          </details>
        </div>
      ))}
    </div>
  )
}

/** Preferences as an input of the mutation, with the same changes for all. */
const toChanges = (preferences: readonly Preference[], changes: Partial<Channels> = {}): Changes => ({
  preferences: preferences.map(({ kind, inApp, push, email }) => ({ kind, inApp, push, email, ...changes })),
})
