import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Button } from '../../components/forms/button.tsx'
import { PasswordField } from '../../components/forms/field.tsx'
import { Form, getFieldError } from '../../components/forms/form.tsx'
import { FormSubmit } from '../../components/forms/form-submit.tsx'
import { LinkButton } from '../../components/forms/link-button.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Notice } from '../../components/states/notice.tsx'
import type { SignOutReason } from '../../features/users/session/session-provider.tsx'
import { EmailField } from '../../features/users/sign-in/email-field.tsx'
import { useLogin } from '../../features/users/sign-in/use-login.ts'
import { useReturnPath } from '../../features/users/sign-in/use-return-path.ts'
import { config } from '../../lib/config.ts'
import { paths } from '../../lib/paths.ts'
import css from './form-page.module.css'

/** /login (spec, section 2). */
export function Component() {
  const { busy, formError, notice, clear, signInByPassword, signInByGoogle, signInByLink, openedLink, sendLink } = useLogin()
  const location = useLocation()
  const { keepReturn } = useReturnPath()
  const { email: initialEmail = '', ...reason } = (location.state ?? {}) as SignOutReason & { email?: string }
  const [email, setEmail] = useState(initialEmail)
  // The reason of a sign-out is shown until the next attempt.
  const [hiddenReasonKey, setHiddenReasonKey] = useState('')
  const clearErrors = () => {
    clear()
    setHiddenReasonKey(location.key)
  }
  const linkEmail = openedLink?.email
  useEffect(() => {
    if (linkEmail) setEmail((typed) => typed || linkEmail)
  }, [linkEmail])
  const [password, setPassword] = useState('')
  const address = email.trim()

  return (
    <Form error={formError} onEdit={clearErrors} onSubmit={() => void (openedLink ? signInByLink(address) : signInByPassword(address, password))}>
      <PageTitle>Welcome Back!</PageTitle>
      <p className={css.subtitle}>{openedLink ? 'Confirm your email to sign in by the link.' : "We're so excited to see you again!"}</p>
      {location.key !== hiddenReasonKey && reason.error && <Notice kind="error">{reason.error}</Notice>}
      {location.key !== hiddenReasonKey && reason.notice && <Notice>{reason.notice}</Notice>}
      <EmailField error={formError} value={email} onChange={setEmail} />
      {!openedLink && (
        <>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            error={getFieldError(formError, 'password')}
            value={password}
            onChange={setPassword}
          />
          <Link to={keepReturn(paths.forgotPassword)} state={{ email: address }} className={css.link}>
            Forgot your password?
          </Link>
        </>
      )}
      <FormSubmit error={formError} busy={busy} busyLabel="Logging in...">
        LOG IN
      </FormSubmit>
      <LinkButton to={keepReturn(paths.register)} variant="secondary">
        Create an account
      </LinkButton>
      {config.googleSignIn && (
        <Button variant="secondary" disabled={busy} onClick={signInByGoogle}>
          Continue with Google
        </Button>
      )}
      {notice && <Notice>{notice}</Notice>}
      {openedLink ? (
        <Link to={keepReturn(paths.login)} replace className={css.link}>
          Sign in with your password instead
        </Link>
      ) : (
        <Button variant="quiet" disabled={busy} onClick={() => sendLink(address)}>
          Email me a sign-in link
        </Button>
      )}
    </Form>
  )
}
