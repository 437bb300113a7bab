import { Choices } from '../../components/forms/choices.tsx'
import { SettingsSection } from '../../features/users/settings/settings-section.tsx'
import type { Appearance } from '../../lib/browser/appearance.ts'
import { saveAppearance, useAppearance } from '../../lib/browser/use-appearance.ts'
import { SettingsPage } from './settings-page.tsx'

const colourSchemes: { value: Appearance['colourScheme']; label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

const motions: { value: Appearance['motion']; label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'reduced', label: 'Reduced' },
]

/** /settings/appearance: the colour scheme and the motion in this browser. */
export function Component() {
  const appearance = useAppearance()
  const change = (patch: object) => saveAppearance({ ...appearance, ...patch })
  return (
    <SettingsPage title="Appearance" isPublic>
      <SettingsSection title="In this browser">
        <p>Changes apply at once, in all open tabs. Other devices keep their own appearance.</p>
        <Choices
          legend="Colours"
          name="colours"
          single
          choices={colourSchemes}
          selected={[appearance.colourScheme]}
          onChange={([colourScheme]) => change({ colourScheme })}
        />
        <Choices legend="Motion" name="motion" single choices={motions} selected={[appearance.motion]} onChange={([motion]) => change({ motion })} />
      </SettingsSection>
    </SettingsPage>
  )
}
