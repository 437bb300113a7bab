import { useApolloClient } from '@apollo/client/react'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../components/field.tsx'
import { Notice } from '../../components/notice.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { resumeFor } from '../../features/users/landing.ts'
import { useAccount } from '../../features/users/session-provider.tsx'
import { emailFault } from '../../features/users/sign-up-email.ts'
import { useProgressOf } from '../../features/users/use-progress-lookup.ts'
import { readUsersDocument } from '../../features/users/users-document.ts'
import { config } from '../../lib/config.ts'
import { paths } from '../../lib/paths.ts'
import { signInMethods, signOut } from '../../lib/session.ts'
import css from './form-page.module.css'

/** /register: the sign-up start screen (spec, section 2). */
export function Component() {
  const account = useAccount()
  const client = useApolloClient()
  const progressOf = useProgressOf()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [error, setError] = useState('')
  const [registered, setRegistered] = useState(false)
  const [checking, setChecking] = useState(false)
  const [resuming, setResuming] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const signedIn = Boolean(account)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    const fault = emailFault(address, config.allowedEmailDomains, account?.email ?? null)
    if (fault) return setError(fault)
    setChecking(true)
    try {
      const methods = await signInMethods(address)
      // Projects that hide their accounts answer with no methods: the backend knows its own.
      if (methods.length || (await progressOf({ email: address }))) {
        setError('Email already registered. Try logging in instead.')
        setRegistered(true)
      } else navigate(paths.createAccount, { state: { email: address } })
    } catch {
      setError('Something went wrong, try again')
    } finally {
      setChecking(false)
    }
  }

  const resume = async () => {
    if (!account) return
    setResuming(true)
    navigate(resumeFor(await readUsersDocument(account.uid, client)), { state: account })
  }

  const leave = async () => {
    setError('')
    setLeaving(true)
    await signOut().catch(() => setError('Failed to logout. Try again.'))
    setLeaving(false)
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <PageTitle>Create an account</PageTitle>
      {account && (
        <Notice>
          <p>You're already signed in</p>
          <p>{account.email}</p>
          <div className={css.row}>
            <Button onClick={resume} busy={resuming}>
              {resuming ? 'Checking next step…' : 'Take me to next step'}
            </Button>
            <Button look="secondary" onClick={leave} busy={leaving}>
              Logout &amp; Continue
            </Button>
          </div>
        </Notice>
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        disabled={signedIn}
        value={email}
        hint={checking ? 'Checking email...' : undefined}
        onChange={(event) => {
          setEmail(event.target.value)
          setError('')
          setRegistered(false)
        }}
      />
      {error && <Notice kind="error">{error}</Notice>}
      {registered && <Notice>This email is already registered. Try logging in.</Notice>}
      <Button type="submit" busy={checking} disabled={signedIn}>
        NEXT
      </Button>
      {signedIn ? <span aria-disabled="true">Already have one?</span> : <Link to={paths.login}>Already have one?</Link>}
    </form>
  )
}
