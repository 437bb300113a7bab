import { Failure } from '../../components/states/failure.tsx'
import { PasswordSection } from '../../features/users/passwords/password-section.tsx'
import { EmailSection } from '../../features/users/settings/email-section.tsx'
import { SignInMethodsSection } from '../../features/users/settings/sign-in-methods-section.tsx'
import { useSignInMethods } from '../../features/users/sign-in/use-sign-in-methods.ts'
import { SettingsPage } from './settings-page.tsx'

/** /settings/account: email, password and sign-in methods, which are stored at the identity provider. */
export const Component = () => (
  <SettingsPage title="Account">
    <AccountSettings />
  </SettingsPage>
)

function AccountSettings() {
  const { methods, error, reload } = useSignInMethods()
  if (error) return <Failure onRetry={reload}>{error.message}</Failure>
  if (!methods) return <p role="status">Loading your account...</p>
  return (
    <>
      <EmailSection isVerified={methods.isEmailVerified} />
      <PasswordSection hasPassword={methods.hasPassword} onChanged={reload} />
      <SignInMethodsSection methods={methods} onChanged={reload} />
    </>
  )
}
