import { useEffect, useRef, useState } from 'react'
import { Button } from '../components/forms/button.tsx'
import { Notice } from '../components/states/notice.tsx'
import { toLoginError } from '../features/users/sign-in/login-errors.ts'
import { config } from '../lib/config.ts'
import { type Account, signIn, signOut } from '../lib/session/firebase-auth.ts'
import { PasswordForm } from './password-form.tsx'
import css from './sign-in.module.css'

const { demoAccounts = [] } = config

/** The signed-in account, which the app shares, with sign-in and sign-out. */
export function SignIn({ account }: { account: Account | null | undefined }) {
  const [busy, setBusy] = useState(false)
  const [errorMessage, setErrorMessage] = useState('')
  const region = useFocusOnAccountChange(account?.uid)

  const attempt = async (authenticate: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    setErrorMessage('')
    try {
      await authenticate()
    } catch (error) {
      setErrorMessage(toLoginError(error).message)
    } finally {
      setBusy(false)
    }
  }
  const signInByPassword = (email: string, password: string) => attempt(() => signIn(email, password))

  return (
    <section className={css.signIn} aria-label="Account" ref={region}>
      <p className={account ? css.who : css.nobody} role="status">
        {account ? `Signed in as ${account.email}` : account === null && 'Signed out'}
      </p>
      {account && (
        <Button variant="secondary" busy={busy} onClick={() => attempt(signOut)}>
          Sign out
        </Button>
      )}
      {account === null &&
        demoAccounts.map(({ email, password, note }) => (
          <Button key={email} variant="secondary" busy={busy} title={note} onClick={() => signInByPassword(email, password)}>
            Sign in as {email.split('@')[0]}
          </Button>
        ))}
      {account === null && !demoAccounts.length && <PasswordForm busy={busy} onSubmit={signInByPassword} />}
      {errorMessage && <Notice kind="error">{errorMessage}</Notice>}
    </section>
  )
}

/** Signing in or out removes the pressed button. Focuses the first control of the region instead, if the focus was inside it. */
function useFocusOnAccountChange(uid: string | undefined) {
  const region = useRef<HTMLElement>(null)
  const previousUid = useRef(uid)
  const hadFocus = useRef(false)
  useEffect(() => {
    const recordFocus = () => {
      hadFocus.current = Boolean(region.current?.contains(document.activeElement))
    }
    document.addEventListener('focusin', recordFocus)
    return () => document.removeEventListener('focusin', recordFocus)
  }, [])
  useEffect(() => {
    if (previousUid.current === uid) return
    previousUid.current = uid
    if (hadFocus.current && document.activeElement === document.body) region.current?.querySelector<HTMLElement>('button, input')?.focus()
  }, [uid])
  return region
}
