import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../../components/forms/button.tsx'
import { TextField } from '../../../components/forms/field.tsx'
import { Form, type FormError, FormErrorNotice, getFieldError } from '../../../components/forms/form.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { config } from '../../../lib/config.ts'
import { paths } from '../../../lib/paths.ts'
import { loadAccountActions } from '../../../lib/session/session.ts'
import { useAccount } from '../session/session-provider.tsx'
import { toAccountError } from '../sign-in/account-error.ts'
import { useRecentSignIn } from '../sign-in/reauthenticate-dialog.tsx'
import { validateEmail } from '../sign-in/sign-up-email.ts'
import { VerificationMailButton } from '../sign-in/verification-mail-button.tsx'
import { SettingsSection } from './settings-section.tsx'

/** The email of the account, whether it is verified, and its change, which a link to the new address completes. */
export function EmailSection({ isVerified }: { isVerified: boolean }) {
  const account = useAccount()
  const runWithRecentSignIn = useRecentSignIn()
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [formError, setFormError] = useState<FormError | null>(null)
  const clear = () => {
    setFormError(null)
    setSentTo(null)
  }
  const submit = async () => {
    if (busy) return
    clear()
    const address = email.trim()
    const message = validateEmail(address, config.allowedEmailDomains, null)
    if (message) return setFormError({ message, field: 'email' })
    if (address.toLowerCase() === account?.email.toLowerCase()) return setFormError({ message: 'This is your email already.', field: 'email' })
    setBusy(true)
    try {
      await runWithRecentSignIn(async () => (await loadAccountActions()).requestEmailChange(address))
      setSentTo(address)
      setEmail('')
    } catch (error) {
      setFormError(toEmailError(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <SettingsSection title="Email">
      <p>
        <strong>{account?.email}</strong> {isVerified ? '(verified)' : '(not verified)'}. Only you see it.
      </p>
      {!isVerified && (
        <>
          <p>
            {config.requireVerifiedEmail
              ? 'Until you open the link in the verification mail, you can neither post nor reply, and you get no emails about notifications.'
              : 'You can post without verifying it.'}
          </p>
          <VerificationMailButton />
        </>
      )}
      <Form error={formError} onEdit={clear} onSubmit={submit}>
        <TextField
          label="New email"
          type="email"
          autoComplete="email"
          value={email}
          hint="The account keeps its email until you open the link that we send to the new one. Then you sign in again."
          error={getFieldError(formError, 'email')}
          onChange={(event) => setEmail(event.target.value)}
        />
        <FormErrorNotice error={formError} />
        {sentTo && <Notice>Confirm the link that we sent to {sentTo}.</Notice>}
        <Button type="submit" variant="secondary" busy={busy}>
          {busy ? 'Sending...' : 'Change the email'}
        </Button>
      </Form>
      {config.authEmulatorUrl && <Link to={paths.devMail}>Show the links that this server does not mail</Link>}
    </SettingsSection>
  )
}

function toEmailError(error: unknown): FormError | null {
  const { code } = error as { code?: string }
  if (code === 'auth/email-already-in-use') return { message: 'Another account has this email.', field: 'email' }
  return toAccountError(error)
}
