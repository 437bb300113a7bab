import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { PasswordField } from '../../../components/forms/field.tsx'
import { Form, type FormError, FormErrorNotice, getFieldError } from '../../../components/forms/form.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { config } from '../../../lib/config.ts'
import { loadAccountActions } from '../../../lib/session/session.ts'
import { toProviderError } from './auth-errors.ts'
import { type Attempt, ReauthenticationLink } from './reauthentication-link.tsx'
import { requiresRecentSignIn, SignInCancelled } from './recent-sign-in.ts'
import { useSignInMethods } from './use-sign-in-methods.ts'

type RunWithRecentSignIn = <Result>(action: () => Promise<Result>) => Promise<Result>
type Confirmation = { resolve: () => void; reject: (error: Error) => void }

const RecentSignInContext = createContext<RunWithRecentSignIn>((action) => action())

/**
 * Returns a function that runs an action. If the action is refused because the sign-in is too old, a dialog asks the user to sign in again, and the action runs
 * once more. It throws `SignInCancelled` if the user closes the dialog. Needs `RecentSignInProvider`, which the pages of the settings have.
 */
export const useRecentSignIn = () => useContext(RecentSignInContext)

/** Shows the dialog of `useRecentSignIn`. It is no part of the layout, whose scripts every page loads. */
export function RecentSignInProvider({ children }: { children: ReactNode }) {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const [run] = useState(
    (): RunWithRecentSignIn => async (action) => {
      try {
        return await action()
      } catch (error) {
        if (!requiresRecentSignIn(error)) throw error
      }
      await new Promise<void>((resolve, reject) => setConfirmation({ resolve, reject })).finally(() => setConfirmation(null))
      return action()
    },
  )
  return (
    <RecentSignInContext value={run}>
      {children}
      {confirmation && <ReauthenticateDialog onConfirmed={confirmation.resolve} onCancel={() => confirmation.reject(new SignInCancelled())} />}
    </RecentSignInContext>
  )
}

type DialogProps = { onConfirmed: () => void; onCancel: () => void }

/** Asks the signed-in user to sign in again, by a method that the account has. */
function ReauthenticateDialog({ onConfirmed, onCancel }: DialogProps) {
  const { methods, error: loadError } = useSignInMethods()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [formError, setFormError] = useState<FormError | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const attempt: Attempt = async (action) => {
    if (busy) return
    setBusy(true)
    setFormError(null)
    try {
      setFormError(await action(await loadAccountActions()))
    } catch (error) {
      setFormError(toReauthenticationError(error))
    } finally {
      setBusy(false)
    }
  }
  const signInByPassword = () => {
    if (!methods?.hasPassword) return
    if (!password) return setFormError({ message: 'Enter your password.', field: 'password' })
    void attempt(async ({ reauthenticateByPassword }) => {
      await reauthenticateByPassword(password)
      onConfirmed()
      return null
    })
  }
  const signInByGoogle = () =>
    attempt(async ({ reauthenticateByGoogle }) => {
      await reauthenticateByGoogle()
      onConfirmed()
      return null
    })
  const canUseGoogle = methods?.hasGoogle && config.googleSignIn
  const isLoaded = methods !== null
  useEffect(() => {
    if (isLoaded) form.current?.querySelector<HTMLElement>('input, button:not([type="submit"])')?.focus()
  }, [isLoaded])
  return (
    <Dialog title="Confirm that it is you" open onClose={onCancel} locked={busy}>
      <Form ref={form} error={formError} onEdit={() => setFormError(null)} onSubmit={signInByPassword}>
        <p>You signed in some time ago. Sign in again to continue.</p>
        {!isLoaded && !loadError && <p role="status">Loading...</p>}
        {loadError && <Notice kind="error">{loadError.message}</Notice>}
        {methods?.hasPassword && (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            error={getFieldError(formError, 'password')}
            value={password}
            onChange={setPassword}
          />
        )}
        <FormErrorNotice error={formError} />
        {methods?.hasPassword && (
          <Button type="submit" busy={busy}>
            {busy ? 'Signing in...' : 'Continue'}
          </Button>
        )}
        {canUseGoogle && (
          <Button variant="secondary" disabled={busy} onClick={signInByGoogle}>
            Continue with Google
          </Button>
        )}
        {methods && !methods.hasPassword && !canUseGoogle && <ReauthenticationLink busy={busy} attempt={attempt} onConfirmed={onConfirmed} />}
      </Form>
    </Dialog>
  )
}

const wrongPasswordCodes = ['auth/wrong-password', 'auth/invalid-credential', 'auth/invalid-login-credentials']

function toReauthenticationError(error: unknown): FormError {
  const { code = '' } = error as { code?: string }
  if (wrongPasswordCodes.includes(code)) return { message: 'Incorrect password.', field: 'password' }
  if (code === 'auth/user-mismatch') return { message: 'This is another Google account. Choose the one of your account here.' }
  if (code === 'auth/popup-blocked') return { message: 'Your browser blocked the window of Google. Allow it and try again.' }
  if (code === 'auth/popup-closed-by-user' || code === 'auth/cancelled-popup-request') return { message: 'The sign-in with Google was closed.' }
  return toProviderError(error) ?? { message: 'Something went wrong, try again' }
}
