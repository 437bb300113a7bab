import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button, LinkButton } from '../../components/button.tsx'
import { TextField } from '../../components/field.tsx'
import { Notice } from '../../components/notice.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { landingFor } from '../../features/users/landing.ts'
import { loginMessage } from '../../features/users/login-errors.ts'
import { useAccount } from '../../features/users/session-provider.tsx'
import { useProgressLookup } from '../../features/users/use-progress-lookup.ts'
import { paths } from '../../lib/paths.ts'
import { type Account, signIn } from '../../lib/session.ts'
import css from './form-page.module.css'

/** /login (spec, section 2). */
export function Component() {
  const account = useAccount()
  const navigate = useNavigate()
  const lookUp = useProgressLookup()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const redirected = useRef(false)

  const land = async (signedIn: Account) => {
    if (redirected.current) return
    redirected.current = true
    const to = landingFor(await lookUp(signedIn))
    navigate(to, { replace: true, ...(to !== paths.lounge && { state: signedIn }) })
  }

  // Whoever is signed in on opening goes on at once; a submit lands by itself.
  useEffect(() => {
    if (account && !busy) void land(account)
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError('')
    try {
      await land(await signIn(email.trim(), password))
    } catch (fault) {
      redirected.current = false
      setError(loginMessage(fault))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <PageTitle>Welcome Back!</PageTitle>
      <p className={css.subtitle}>We're so excited to see you again!</p>
      <TextField label="Email" type="email" autoComplete="email" required value={email} onChange={(event) => setEmail(event.target.value)} />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {/* biome-ignore lint/a11y/useValidAnchor: the spec has a link here that does nothing yet */}
      <a href="#forgot" onClick={(event) => event.preventDefault()}>
        Forgot your password?
      </a>
      {error && <Notice kind="error">{error}</Notice>}
      <Button type="submit" busy={busy}>
        {busy ? 'Logging in...' : 'LOG IN'}
      </Button>
      <LinkButton to={paths.register} look="secondary">
        Create an account
      </LinkButton>
    </form>
  )
}
