import { Choices } from '../../../components/forms/choices.tsx'
import { Failure } from '../../../components/states/failure.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import type { DigestInterval } from '../../../generated/graphql.ts'
import { SettingsSection } from '../../users/settings/settings-section.tsx'
import type { Settings } from './changes.ts'
import { EmailNotice } from './email-notice.tsx'
import { KindMatrix } from './kinds/kind-matrix.tsx'
import { PushSection } from './push-section.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { SettingSwitch } from './setting-switch.tsx'
import { useSaveSettings } from './use-save-settings.ts'

const intervals: { value: DigestInterval; label: string }[] = [
  { value: 'DAILY', label: 'Every day' },
  { value: 'WEEKLY', label: 'Every Monday' },
]

/** How the viewer is told; each change is saved at once. */
export function NotificationSettings({ uid, stored }: { uid: string; stored: Settings }) {
  const { settings, error, retry, save } = useSaveSettings(stored)
  const { preferences, quietHours, isPaused, digest, quotesTexts } = settings
  return (
    <>
      {error && <Failure onRetry={retry}>{error}</Failure>}
      <SettingsSection title="What you are notified about">
        <SettingSwitch
          label="Pause all"
          hint="Stops all pushes and emails. The list of notifications stays."
          isOn={isPaused}
          onChange={(isOn) => save({ isPaused: isOn })}
        />
        {isPaused && <Notice>Paused. Your choices below apply again once you turn this off.</Notice>}
        <EmailNotice />
        <KindMatrix preferences={preferences} onSave={save} />
      </SettingsSection>
      <PushSection uid={uid} />
      <SettingsSection title="When and how">
        <QuietHours quietHours={quietHours} onSave={save} />
        <Choices
          legend="Digest by email, at 18:00"
          name="digest"
          single
          choices={intervals}
          selected={[digest]}
          onChange={([interval]) => save({ digest: interval as DigestInterval })}
        />
        <SettingSwitch
          label="Quote what was written"
          hint="Pushes and emails quote posts and replies. Without it they only say that there is something new."
          isOn={quotesTexts}
          onChange={(isOn) => save({ quotesTexts: isOn })}
        />
      </SettingsSection>
    </>
  )
}
