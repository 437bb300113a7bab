import { useState } from 'react'
import { Button } from '../../../components/forms/button.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { config } from '../../../lib/config.ts'
import type { SignInMethods } from '../../../lib/session/firebase-account.ts'
import { loadAccountActions } from '../../../lib/session/session.ts'
import { toAccountError } from '../sign-in/account-error.ts'
import { useRecentSignIn } from '../sign-in/reauthenticate-dialog.tsx'
import { SettingsSection } from './settings-section.tsx'

/** The sign-in methods of the account. Google can be added, and removed if there is a password. */
export function SignInMethodsSection({ methods, onChanged }: { methods: SignInMethods; onChanged: () => Promise<void> }) {
  const { hasPassword, hasGoogle } = methods
  const runWithRecentSignIn = useRecentSignIn()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const change = async (action: () => Promise<unknown>) => {
    setBusy(true)
    setError('')
    try {
      await runWithRecentSignIn(action)
      await onChanged()
    } catch (changeError) {
      setError(toMethodError(changeError))
    } finally {
      setBusy(false)
    }
  }
  return (
    <SettingsSection title="Sign-in methods">
      <ul>
        <li>Password: {hasPassword ? 'set' : 'not set'}</li>
        <li>Google: {hasGoogle ? 'connected' : 'not connected'}</li>
        <li>Sign-in link by email: always possible</li>
      </ul>
      {error && <Notice kind="error">{error}</Notice>}
      {hasGoogle && hasPassword && (
        <Button variant="secondary" busy={busy} onClick={() => change(async () => (await loadAccountActions()).unlinkGoogle())}>
          Disconnect Google
        </Button>
      )}
      {hasGoogle && !hasPassword && <p>Set a password before you disconnect Google.</p>}
      {!hasGoogle && config.googleSignIn && (
        <Button variant="secondary" busy={busy} onClick={() => change(async () => (await loadAccountActions()).linkGoogle())}>
          Connect Google
        </Button>
      )}
    </SettingsSection>
  )
}

const methodErrors: Record<string, string> = {
  'auth/credential-already-in-use': 'This Google account belongs to another account here.',
  'auth/popup-blocked': 'Your browser blocked the window of Google. Allow it and try again.',
  'auth/popup-closed-by-user': '',
  'auth/cancelled-popup-request': '',
}

const toMethodError = (error: unknown) => methodErrors[(error as { code?: string }).code ?? ''] ?? toAccountError(error)?.message ?? ''
