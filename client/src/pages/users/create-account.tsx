import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../components/field.tsx'
import { Notice } from '../../components/notice.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { useAccount } from '../../features/users/session-provider.tsx'
import { useUsernameCheck } from '../../features/users/use-username-check.ts'
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
  const available = useUsernameCheck(username.trim())

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!email) return setError('Email missing. Please restart signup.')
    if (password !== confirmation) return setError('Passwords do not match')
    if (available === false) return setError('Username is taken')
    setBusy(true)
    setError('')
    try {
      // When the draft failed after the provider had made the account, the student is signed in and only the draft is tried again.
      const signedUp = account?.email.toLowerCase() === email.toLowerCase() ? account : await createAccount(email, password)
      await createDraft({ variables: { input: { username: username.trim() } } })
      navigate(paths.accountSetup, { state: { uid: signedUp.uid, email, username: username.trim() } })
    } catch (fault) {
      setError(messageOf(fault))
    } finally {
      setBusy(false)
    }
  }

  const status =
    available === null ? undefined : available ? <span className={css.available}>Available</span> : <span className={css.taken}>Already taken</span>
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <PageTitle>Create an account</PageTitle>
      {email && <p className={css.subtitle}>{email}</p>}
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
      <TextField label="Password" type="password" autoComplete="new-password" required value={password} onChange={(event) => setPassword(event.target.value)} />
      <TextField
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        required
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
      />
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
}

const messageOf = (fault: unknown) => {
  const { code } = fault as { code?: string }
  return code?.startsWith('auth/') ? (providerMessages[code] ?? 'Something went wrong, try again') : refusalOf(fault).message
}
