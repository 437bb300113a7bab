import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { type Account, openedSignInLink, sendSignInLink, signIn, signInByLink, signInMethods, signInWithGoogle } from '../../lib/session.ts'
import { landingFor } from './landing.ts'
import { isEmailInUse, loginMessage } from './login-errors.ts'
import type { ProgressRecord } from './progress-record.ts'
import { useAccount } from './session-provider.tsx'
import { useProgressLookup, useProgressOf } from './use-progress-lookup.ts'

/** The ways in, and where each leads: exactly one redirect per attempt (spec, sections 2, 4 and 8). */
export function useLogin() {
  const account = useAccount()
  const navigate = useNavigate()
  const lookUp = useProgressLookup()
  const progressOf = useProgressOf()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [notice, setNotice] = useState('')
  const redirected = useRef(false)

  const go = (record: ProgressRecord | null, { uid, email }: Account) => {
    if (redirected.current) return
    redirected.current = true
    const to = landingFor(record)
    navigate(to, { replace: true, ...(to !== paths.lounge && { state: { uid, email } }) })
  }

  const attempt = async (email: string, enter: () => Promise<Account>) => {
    if (busy) return
    setBusy(true)
    setError('')
    setNotice('')
    redirected.current = false
    try {
      const signedIn = await enter()
      go(await lookUp(signedIn), signedIn)
    } catch (fault) {
      setError(isEmailInUse(fault) ? ((await settleEmailInUse(email)) ?? '') : loginMessage(fault))
    } finally {
      setBusy(false)
    }
  }

  /** The email belongs to an account already: its record leads on, else a message tells. */
  const settleEmailInUse = async (email: string): Promise<string | null> => {
    const [methods, found] = await Promise.allSettled([signInMethods(email), progressOf({ email })])
    if (methods.status === 'rejected' && found.status === 'rejected') return 'This email is already in use.'
    const record = found.status === 'fulfilled' ? found.value : null
    if (!record) return 'This email is already in use. Please sign in.'
    go(record, { uid: record.uid ?? '', email })
    return null
  }

  // Whoever is signed in on opening goes on at once, without a submit.
  const opening = account && !busy && !redirected.current ? account : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when an account shows up, not when a function is made anew
  useEffect(() => {
    if (opening) void attempt(opening.email, async () => opening)
  }, [opening?.uid])

  return {
    busy,
    error,
    notice,
    withPassword: (email: string, password: string) => attempt(email, () => signIn(email, password)),
    withGoogle: () => attempt('', signInWithGoogle),
    byLink: (email: string) => attempt(email, () => signInByLink(email)),
    openedLink: openedSignInLink(),
    async mailLink(email: string) {
      setError('')
      setNotice('')
      if (!email) return setError('Email is required')
      try {
        await sendSignInLink(email)
        setNotice(`A sign-in link is on its way to ${email}. Open it on this device.`)
      } catch {
        setError('The sign-in link could not be sent. Try again.')
      }
    },
  }
}
