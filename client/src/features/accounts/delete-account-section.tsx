import { useState } from 'react'
import { Button } from '../../components/forms/button.tsx'
import { SettingsSection } from '../users/settings/settings-section.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

/** Explains the deletion of the account and opens its dialog. */
export function DeleteAccountSection({ username }: { username: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingsSection title="Delete your account">
      <p>Your account is hidden at once and deleted after seven days. Until then you can sign in and keep it.</p>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Delete account
      </Button>
      {isOpen && <DeleteAccountDialog username={username} onClose={() => setIsOpen(false)} />}
    </SettingsSection>
  )
}
