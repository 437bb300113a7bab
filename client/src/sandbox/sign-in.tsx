import { useEffect, useRef, useState } from 'react'
import { Button } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { loginFault } from '../features/users/login-errors.ts'
import { config } from '../lib/config.ts'
import { type Account, signIn, signOut } from '../lib/firebase-auth.ts'
import { PasswordForm } from './password-form.tsx'
import css from './sign-in.module.css'

const { demoAccounts = [] } = config

/** Who is signed in, in the app as here, and the ways in and out. */
export function SignIn({ account }: { account: Account | null | undefined }) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const region = useFocusAfter(account?.uid)

  const attempt = async (act: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    setFault('')
    try {
      await act()
    } catch (error) {
      setFault(loginFault(error).message)
    } finally {
      setBusy(false)
    }
  }
  const enter = (email: string, password: string) => attempt(() => signIn(email, password))

  return (
    <section className={css.signIn} aria-label="Account" ref={region}>
      <p className={account ? css.who : css.nobody} role="status">
        {account ? `Signed in as ${account.email}` : account === null && 'Signed out'}
      </p>
      {account && (
        <Button look="secondary" busy={busy} onClick={() => attempt(signOut)}>
          Sign out
        </Button>
      )}
      {account === null &&
        demoAccounts.map(({ email, password, note }) => (
          <Button key={email} look="secondary" busy={busy} title={note} onClick={() => enter(email, password)}>
            Sign in as {email.split('@')[0]}
          </Button>
        ))}
      {account === null && !demoAccounts.length && <PasswordForm busy={busy} onSubmit={enter} />}
      {fault && <Notice kind="error">{fault}</Notice>}
    </section>
  )
}

/** What was pressed goes when somebody comes or leaves: the first control that takes its place gets the focus. */
function useFocusAfter(uid: string | undefined) {
  const region = useRef<HTMLElement>(null)
  const before = useRef(uid)
  const held = useRef(false)
  useEffect(() => {
    const hold = () => {
      held.current = Boolean(region.current?.contains(document.activeElement))
    }
    document.addEventListener('focusin', hold)
    return () => document.removeEventListener('focusin', hold)
  }, [])
  useEffect(() => {
    if (before.current === uid) return
    before.current = uid
    if (held.current && document.activeElement === document.body) region.current?.querySelector<HTMLElement>('button, input')?.focus()
  }, [uid])
  return region
}
