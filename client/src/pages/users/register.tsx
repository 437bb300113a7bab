import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useNavigation } from 'react-router-dom'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../components/field.tsx'
import { type Fault, Form, FormFault, faultAt } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { resumeFor } from '../../features/users/login-redirect.ts'
import { useAccount } from '../../features/users/session-provider.tsx'
import { emailFault } from '../../features/users/sign-up-email.ts'
import { useProgressOf } from '../../features/users/use-progress-lookup.ts'
import { readUsersDocument } from '../../features/users/users-document.ts'
import { config } from '../../lib/config.ts'
import { type Account, signInMethods, signOut } from '../../lib/firebase-auth.ts'
import { paths } from '../../lib/paths.ts'
import css from './form-page.module.css'

/** /register: the sign-up start screen (spec, section 2). */
export function Component() {
  const account = useAccount()
  const progressOf = useProgressOf()
  const navigate = useNavigate()
  const typedBefore = (useLocation().state as { email?: string } | null)?.email
  const [email, setEmail] = useState(typedBefore ?? '')
  const [fault, setFault] = useState<Fault | null>(null)
  const [registered, setRegistered] = useState(false)
  const [checking, setChecking] = useState(false)
  const signedIn = Boolean(account)
  const leaving = useLeaving()
  const page = useRefocus(account === null ? null : account?.uid)

  const clear = () => {
    setFault(null)
    setRegistered(false)
  }

  const submit = async () => {
    if (checking) return
    clear()
    const address = email.trim()
    const wrong = emailFault(address, config.allowedEmailDomains, account?.email ?? null)
    if (wrong) return setFault({ message: wrong, field: 'email' })
    setChecking(true)
    try {
      const methods = await signInMethods(address)
      // Projects that hide their accounts answer with no methods: the backend knows its own.
      if (methods.length || (await progressOf({ email: address }))) {
        setFault({ message: 'Email already registered. Try logging in instead.', field: 'email' })
        setRegistered(true)
        return
      }
      if (leaving.current || location.pathname !== paths.register) return
      // Whoever comes back finds the email as it was typed.
      await navigate(paths.register, { replace: true, state: { email } })
      navigate(paths.createAccount, { state: { email: address } })
    } catch {
      setFault({ message: 'Something went wrong, try again' })
    } finally {
      setChecking(false)
    }
  }

  return (
    <Form ref={page} fault={fault} onEdit={clear} onSubmit={submit}>
      <PageTitle>Create an account</PageTitle>
      {account && <SignedIn account={account} onFault={setFault} />}
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        disabled={signedIn}
        readOnly={checking}
        value={email}
        hint={checking ? 'Checking email...' : undefined}
        error={faultAt(fault, 'email')}
        onChange={(event) => setEmail(event.target.value)}
      />
      <FormFault fault={fault} />
      {registered && <Notice>This email is already registered. Try logging in.</Notice>}
      <Button type="submit" busy={checking} disabled={signedIn}>
        NEXT
      </Button>
      {signedIn ? (
        // biome-ignore lint/a11y/useValidAnchor: the spec disables the link, and a link is disabled by having no address
        <a role="link" aria-disabled="true" className={css.off}>
          Already have one?
        </a>
      ) : (
        <Link to={paths.login} className={css.link}>
          Already have one?
        </Link>
      )}
    </Form>
  )
}

/** For whoever is signed in already: on to the next step, or out. */
function SignedIn({ account, onFault }: { account: Account; onFault: (fault: Fault | null) => void }) {
  const client = useApolloClient()
  const navigate = useNavigate()
  const [resuming, setResuming] = useState(false)
  const [leaving, setLeaving] = useState(false)

  const resume = async () => {
    setResuming(true)
    const to = resumeFor(await readUsersDocument(account.uid, client))
    navigate(to, to === paths.lounge ? {} : { state: { uid: account.uid, email: account.email } })
  }

  const leave = async () => {
    onFault(null)
    setLeaving(true)
    await signOut().catch(() => onFault({ message: 'Failed to logout. Try again.' }))
    setLeaving(false)
  }

  return (
    <Notice>
      <p>You're already signed in</p>
      <p>{account.email}</p>
      <div className={css.actions}>
        <Button onClick={resume} busy={resuming} disabled={leaving}>
          {resuming ? 'Checking next step…' : 'Take me to next step'}
        </Button>
        <Button look="secondary" onClick={leave} busy={leaving} disabled={resuming}>
          Logout &amp; Continue
        </Button>
      </div>
    </Notice>
  )
}

/** Whether another page is on its way already, for what goes on meanwhile to ask. */
function useLeaving() {
  const { state } = useNavigation()
  const leaving = useRef(false)
  useEffect(() => {
    leaving.current = state !== 'idle'
  }, [state])
  return leaving
}

/** Somebody came or left, perhaps in another tab: what had the focus may be gone or disabled, and the next thing to do takes it. */
function useRefocus(uid: string | null | undefined) {
  const ref = useRef<HTMLFormElement>(null)
  const before = useRef(uid)
  useEffect(() => {
    const { activeElement, body } = document
    const lost = activeElement === body || activeElement?.matches(':disabled')
    if (before.current !== undefined && before.current !== uid && lost) ref.current?.querySelector<HTMLElement>('button:enabled, input:enabled')?.focus()
    before.current = uid
  }, [uid])
  return ref
}
