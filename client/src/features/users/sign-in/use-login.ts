import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { FormError } from '../../../components/forms/form.tsx'
import { config } from '../../../lib/config.ts'
import { paths } from '../../../lib/paths.ts'
import {
  type Account,
  fetchSignInMethods,
  getOpenedSignInLink,
  sendSignInLink,
  signIn,
  signInWithGoogle,
  signInWithLink,
} from '../../../lib/session/session.ts'
import { registerSession } from '../../sessions/register-session.ts'
import { useAccount } from '../session/session-provider.tsx'
import type { ProgressRecord } from '../setup/normalize-progress.ts'
import { fetchProgress, lookUpProgress } from '../setup/progress-lookup.ts'
import { isAllowedEmail } from './email-domain.ts'
import { isEmailInUse, toLoginError } from './login-errors.ts'
import { getLoginRedirect } from './login-redirect.ts'
import { useReturnPath } from './use-return-path.ts'

/** The sign-in methods and their redirects: exactly one redirect per attempt (spec, sections 2, 4 and 8). */
export function useLogin() {
  const account = useAccount()
  const navigate = useNavigate()
  const { endPath, keepReturn } = useReturnPath()
  const [busy, setBusy] = useState(false)
  const [formError, setFormError] = useState<FormError | null>(null)
  const [notice, setNotice] = useState('')
  const hasRedirected = useRef(false)

  const clear = () => {
    setFormError(null)
    setNotice('')
  }

  const redirect = (record: ProgressRecord | null, { uid, email }: Account) => {
    if (hasRedirected.current) return
    hasRedirected.current = true
    const to = getLoginRedirect(record)
    if (to === paths.lounge) navigate(endPath, { replace: true })
    else navigate(keepReturn(to), { replace: true, state: { uid, email } })
  }

  const attempt = async (email: string, authenticate: () => Promise<Account>, isNewSignIn = true) => {
    if (busy) return
    setBusy(true)
    clear()
    hasRedirected.current = false
    try {
      const signedIn = await authenticate()
      // The session provider signs it out, and this page shows the reason.
      if (!isAllowedEmail(signedIn.email, config.allowedEmailDomains)) return
      const [record] = await Promise.all([lookUpProgress(signedIn), isNewSignIn && registerSession(signedIn.uid)])
      redirect(record, signedIn)
    } catch (error) {
      setFormError(isEmailInUse(error) ? await resolveEmailInUse(email) : toLoginError(error))
    } finally {
      setBusy(false)
    }
  }

  /** The email belongs to an account: redirects by its progress record, or returns an error without one. */
  const resolveEmailInUse = async (email: string): Promise<FormError | null> => {
    const [methods, progressResult] = await Promise.allSettled([fetchSignInMethods(email), fetchProgress({ email })])
    if (methods.status === 'rejected' && progressResult.status === 'rejected') return { message: 'This email is already in use.' }
    const record = progressResult.status === 'fulfilled' ? progressResult.value : null
    if (!record) return { message: 'This email is already in use. Please sign in.' }
    redirect(record, { uid: record.uid ?? '', email })
    return null
  }

  // A user who is already signed in when the page opens is redirected without a submit.
  const initialAccount = account && !busy && !hasRedirected.current ? account : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an account appears, not when a function changes
  useEffect(() => {
    if (initialAccount) void attempt(initialAccount.email, async () => initialAccount, false)
  }, [initialAccount?.uid])

  const openedLink = useOpenedSignInLink()
  const signInByLink = (email: string) => attempt(email, () => signInWithLink(email))
  // A link that is opened in the browser that requested it signs in without further input.
  const linkEmail = account === null && openedLink?.email
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the user is known to be signed out
  useEffect(() => {
    if (linkEmail) void signInByLink(linkEmail)
  }, [linkEmail])

  return {
    busy,
    formError,
    notice,
    clear,
    signInByPassword: (email: string, password: string) => attempt(email, () => signIn(email, password)),
    signInByGoogle: () => attempt('', signInWithGoogle),
    signInByLink,
    openedLink,
    async sendLink(email: string) {
      clear()
      if (!email) return setFormError({ message: 'Email is required', field: 'email' })
      try {
        await sendSignInLink(email, keepReturn(paths.login))
        setNotice(`A sign-in link is on its way to ${email}. Open it on this device.`)
      } catch {
        setFormError({ message: 'The sign-in link could not be sent. Try again.' })
      }
    },
  }
}

/** The sign-in link by which the page was opened; null without one, and until it has been read. */
function useOpenedSignInLink() {
  const { search } = useLocation()
  const [openedLink, setOpenedLink] = useState<{ email: string | null } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is read from the URL
  useEffect(() => {
    const abortController = new AbortController()
    void getOpenedSignInLink(abortController.signal).then((link) => abortController.signal.aborted || setOpenedLink(link))
    return () => abortController.abort()
  }, [search])
  return openedLink
}
