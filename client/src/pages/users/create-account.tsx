import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../components/field.tsx'
import { Notice } from '../../components/notice.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { useAccount } from '../../features/users/session-provider.tsx'
import { useUsernameCheck } from '../../features/users/use-username-check.ts'
import { usernameFault } from '../../features/users/username.ts'
import { useCreateDraftMutation } from '../../generated/graphql.ts'
import { refusalOf } from '../../lib/apollo.ts'
import { paths } from '../../lib/paths.ts'
import { createAccount } from '../../lib/session.ts'
import css from './form-page.module.css'

/** /create-account: sign-up step 2 (spec, section 2). */
export function Component() {
  const email = (useLocation().state as { email?: string } | null)?.email
  const account = useAccount()
  const navigate = useNavigate()
  const [createDraft] = useCreateDraftMutation()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const name = username.trim()
  const available = useUsernameCheck(name)
  // The draft can fail after the provider has made the account. The student is signed in by then, so another try,
  // at once or after a new sign-in, asks for the username alone and repeats the draft alone.
  const existing = email && account?.email.toLowerCase() === email.toLowerCase() ? account : null

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const fault = faultOf()
    setError(fault ?? '')
    if (fault || !email) return
    setBusy(true)
    try {
      const { uid } = existing ?? (await createAccount(email, password))
      await createDraft({ variables: { input: { username: name } } })
      navigate(paths.accountSetup, { state: { uid, email, username: name } })
    } catch (reason) {
      setError(messageOf(reason))
    } finally {
      setBusy(false)
    }
  }

  /** The spec's rules first (section 5), then what the draft would refuse: no account is made for a name that cannot be. */
  const faultOf = () => {
    if (!email) return 'Email missing. Please restart signup.'
    if (!existing && password !== confirmation) return 'Passwords do not match'
    if (available === false) return 'Username is taken'
    return usernameFault(name)
  }

  const status =
    available === null ? undefined : available ? <span className={css.available}>Available</span> : <span className={css.taken}>Already taken</span>
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <PageTitle>Create an account</PageTitle>
      {email && <p className={css.subtitle}>{email}</p>}
      {existing && !busy && <Notice>Your sign-in works already. Choose a username to go on.</Notice>}
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={status}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      {(!existing || busy) && (
        <>
          <TextField
            label="Password"
            type="password"
            autoComplete="new-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <TextField
            label="Confirm Password"
            type="password"
            autoComplete="new-password"
            required
            value={confirmation}
            onChange={(event) => setConfirmation(event.target.value)}
          />
        </>
      )}
      {error && <Notice kind="error">{error}</Notice>}
      <Button type="submit" busy={busy} disabled={available === false}>
        {busy ? 'Creating account...' : 'NEXT'}
      </Button>
    </form>
  )
}

const providerMessages: Record<string, string> = {
  'auth/weak-password': 'The password needs at least 6 characters.',
  'auth/missing-password': 'Choose a password.',
  'auth/email-already-in-use': 'Email already registered. Try logging in instead.',
  'auth/too-many-requests': 'Too many attempts. Try again later.',
  'auth/network-request-failed': 'Connection failed.',
}

const messageOf = (reason: unknown) => {
  const { code } = reason as { code?: string }
  return code?.startsWith('auth/') ? (providerMessages[code] ?? 'Something went wrong, try again') : refusalOf(reason).message
}
