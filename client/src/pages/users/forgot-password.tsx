import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Button } from '../../components/forms/button.tsx'
import { Form, type FormError, FormErrorNotice } from '../../components/forms/form.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { toProviderError } from '../../features/users/sign-in/auth-errors.ts'
import { EmailField } from '../../features/users/sign-in/email-field.tsx'
import { useReturnPath } from '../../features/users/sign-in/use-return-path.ts'
import { config } from '../../lib/config.ts'
import { paths } from '../../lib/paths.ts'
import { loadAccountActions } from '../../lib/session/session.ts'
import { useMailCooldown } from '../../lib/session/use-mail-cooldown.ts'
import css from './form-page.module.css'

/** /forgot-password: mails a link to reset the password. Its answer is the same for every address, so that it does not reveal who has an account. */
export function Component() {
  const initialEmail = (useLocation().state as { email?: string } | null)?.email ?? ''
  const { keepReturn } = useReturnPath()
  const [email, setEmail] = useState(initialEmail)
  const [busy, setBusy] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const [formError, setFormError] = useState<FormError | null>(null)
  const [secondsLeft, startCooldown] = useMailCooldown()

  const clear = () => {
    setFormError(null)
    setIsSent(false)
  }

  const submit = async () => {
    if (busy || secondsLeft) return
    clear()
    const address = email.trim()
    if (!address) return setFormError({ message: 'Email is required', field: 'email' })
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) return setFormError({ message: 'Enter a valid email address', field: 'email' })
    setBusy(true)
    const error = await sendPasswordReset(address)
    setBusy(false)
    setFormError(error)
    setIsSent(!error)
    if (!error) startCooldown()
  }

  return (
    <Form error={formError} onEdit={clear} onSubmit={submit}>
      <PageTitle>Reset your password</PageTitle>
      <p className={css.subtitle}>We send a link to your email. It leads to a page where you choose a new password.</p>
      <EmailField error={formError} value={email} onChange={setEmail} />
      <FormErrorNotice error={formError} />
      {isSent && <Notice>If there is an account for this email, a reset link is on its way.</Notice>}
      <Button type="submit" busy={busy} disabled={secondsLeft > 0}>
        {busy ? 'Sending...' : secondsLeft ? `Send again in ${secondsLeft} s` : 'Send the link'}
      </Button>
      <Link to={keepReturn(paths.login)} className={css.link}>
        Back to the login
      </Link>
      {config.authEmulatorUrl && (
        <Link to={paths.devMail} className={css.link}>
          Show the links that this server does not mail
        </Link>
      )}
    </Form>
  )
}

/** Null on success, and for an address without an account. */
async function sendPasswordReset(email: string): Promise<FormError | null> {
  try {
    await (await loadAccountActions()).sendPasswordReset(email)
    return null
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'auth/user-not-found') return null
    if (code === 'auth/invalid-email') return { message: 'Enter a valid email address', field: 'email' }
    return toProviderError(error) ?? { message: 'Something went wrong, try again' }
  }
}
