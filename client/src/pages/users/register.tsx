import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../components/forms/button.tsx'
import { Form, type FormError, FormErrorNotice } from '../../components/forms/form.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { signOut } from '../../features/sessions/sign-out.ts'
import { useSignOutRequest } from '../../features/users/account-menu/use-sign-out-request.tsx'
import { readUsersDocument } from '../../features/users/profile/users-document.ts'
import { useAccount } from '../../features/users/session/session-provider.tsx'
import { fetchProgress } from '../../features/users/setup/progress-lookup.ts'
import { EmailField } from '../../features/users/sign-in/email-field.tsx'
import { getSignUpRedirect } from '../../features/users/sign-in/login-redirect.ts'
import { validateEmail } from '../../features/users/sign-in/sign-up-email.ts'
import { useReturnPath } from '../../features/users/sign-in/use-return-path.ts'
import { config } from '../../lib/config.ts'
import { paths } from '../../lib/paths.ts'
import { type Account, fetchSignInMethods } from '../../lib/session/session.ts'
import css from './form-page.module.css'

/** /register: the sign-up start screen (spec, section 2). */
export function Component() {
  const account = useAccount()
  const navigate = useNavigate()
  const { keepReturn } = useReturnPath()
  const initialEmail = (useLocation().state as { email?: string } | null)?.email
  const [email, setEmail] = useState(initialEmail ?? '')
  const [formError, setFormError] = useState<FormError | null>(null)
  const [registered, setRegistered] = useState(false)
  const [checking, setChecking] = useState(false)
  const signedIn = Boolean(account)
  const formRef = useFocusOnAccountChange(account === null ? null : account?.uid)

  const clear = () => {
    setFormError(null)
    setRegistered(false)
  }

  const submit = async () => {
    if (checking) return
    clear()
    const address = email.trim()
    const emailError = validateEmail(address, config.allowedEmailDomains, account?.email ?? null)
    if (emailError) return setFormError({ message: emailError, field: 'email' })
    setChecking(true)
    try {
      const methods = await fetchSignInMethods(address)
      // Projects with email enumeration protection return no methods, so the server is asked too.
      if (methods.length || (await fetchProgress({ email: address }))) {
        setFormError({ message: 'Email already registered. Try logging in instead.', field: 'email' })
        setRegistered(true)
        return
      }
      if (location.pathname !== paths.register) return
      // Keep the typed email for a return to this page.
      navigate(keepReturn(paths.register), { replace: true, state: { email } })
      navigate(keepReturn(paths.createAccount), { state: { email: address } })
    } catch {
      setFormError({ message: 'Something went wrong, try again' })
    } finally {
      setChecking(false)
    }
  }

  return (
    <Form ref={formRef} error={formError} onEdit={clear} onSubmit={submit}>
      <PageTitle>Create an account</PageTitle>
      {account && <SignedInNotice account={account} onError={setFormError} />}
      <EmailField
        disabled={signedIn}
        readOnly={checking}
        hint={checking ? 'Checking email...' : undefined}
        error={formError}
        value={email}
        onChange={setEmail}
      />
      <FormErrorNotice error={formError} />
      {registered && <Notice>This email is already registered. Try logging in.</Notice>}
      <Button type="submit" busy={checking} disabled={signedIn}>
        NEXT
      </Button>
      {signedIn ? (
        // biome-ignore lint/a11y/useValidAnchor: the spec disables the link, and a disabled link has no href
        <a role="link" aria-disabled="true" className={css.off}>
          Already have one?
        </a>
      ) : (
        <Link to={keepReturn(paths.login)} className={css.link}>
          Already have one?
        </Link>
      )}
    </Form>
  )
}

/** For users who are already signed in: continue to the next step or sign out. */
function SignedInNotice({ account, onError }: { account: Account; onError: (error: FormError | null) => void }) {
  const navigate = useNavigate()
  const { endPath, keepReturn } = useReturnPath()
  const [resuming, setResuming] = useState(false)
  const [signingOut, setSigningOut] = useState(false)

  const resume = async () => {
    setResuming(true)
    const to = getSignUpRedirect(await readUsersDocument(account.uid))
    if (to === paths.lounge) navigate(endPath)
    else navigate(keepReturn(to), { state: { uid: account.uid, email: account.email } })
  }

  const { requestSignOut, signOutDialog } = useSignOutRequest(async () => {
    onError(null)
    setSigningOut(true)
    await signOut().catch(() => onError({ message: 'Failed to logout. Try again.' }))
    setSigningOut(false)
  })

  return (
    <Notice>
      <p>You're already signed in</p>
      <p>{account.email}</p>
      <div className={css.actions}>
        <Button onClick={resume} busy={resuming} disabled={signingOut}>
          {resuming ? 'Checking next step…' : 'Take me to next step'}
        </Button>
        <Button variant="secondary" onClick={requestSignOut} busy={signingOut} disabled={resuming}>
          Logout &amp; Continue
        </Button>
      </div>
      {signOutDialog}
    </Notice>
  )
}

/** Focuses the first enabled control after a sign-in or sign-out, perhaps in another tab, if the focused element was removed or disabled. */
function useFocusOnAccountChange(uid: string | null | undefined) {
  const ref = useRef<HTMLFormElement>(null)
  const previousUid = useRef(uid)
  useEffect(() => {
    const { activeElement, body } = document
    const isFocusLost = activeElement === body || activeElement?.matches(':disabled')
    if (previousUid.current !== undefined && previousUid.current !== uid && isFocusLost)
      ref.current?.querySelector<HTMLElement>('button:enabled, input:enabled')?.focus()
    previousUid.current = uid
  }, [uid])
  return ref
}
