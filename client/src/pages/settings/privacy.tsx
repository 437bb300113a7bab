import { FilterSettings } from '../../features/people/filters/filter-settings.tsx'
import { ProfileSettingsLoader } from '../../features/users/profile/profile-settings-loader.tsx'
import { VisibilityForm } from '../../features/users/profile/visibility-form.tsx'
import { SettingsPage } from './settings-page.tsx'

/** /settings/privacy: who may see which part of the profile, and whom the viewer has blocked and muted. */
export const Component = () => (
  <SettingsPage title="Privacy">
    <ProfileSettingsLoader>{(profile) => <VisibilityForm profile={profile} />}</ProfileSettingsLoader>
    <FilterSettings />
  </SettingsPage>
)
