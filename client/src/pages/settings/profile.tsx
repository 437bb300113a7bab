import { LinkButton } from '../../components/forms/link-button.tsx'
import { ProfileForm } from '../../features/users/profile/profile-form.tsx'
import { ProfileSettingsLoader } from '../../features/users/profile/profile-settings-loader.tsx'
import { SettingsSection } from '../../features/users/settings/settings-section.tsx'
import { UsernameSection } from '../../features/users/settings/username-section.tsx'
import { paths } from '../../lib/paths.ts'
import { SettingsPage } from './settings-page.tsx'

/** /settings/profile: picture, course, clubs, bio, links, business and username. */
export const Component = () => (
  <SettingsPage title="Profile">
    <ProfileSettingsLoader>
      {(profile) => (
        <>
          <ProfileForm profile={profile} />
          <BusinessSection ownsBusiness={profile.ownsBusiness} />
          <UsernameSection profile={profile} />
        </>
      )}
    </ProfileSettingsLoader>
  </SettingsPage>
)

const BusinessSection = ({ ownsBusiness }: { ownsBusiness: boolean }) => (
  <SettingsSection title="Business">
    <p>{ownsBusiness ? 'Your shop is in the market and on your profile.' : 'Do you own a business or freelance? Show it in the market and on your profile.'}</p>
    <LinkButton to={paths.businessSetup} state={{ redirectTo: paths.settings('profile') }} variant="secondary">
      {ownsBusiness ? 'Edit your business' : 'Create your business'}
    </LinkButton>
  </SettingsSection>
)
