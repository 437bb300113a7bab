import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Fault } from '../../components/form.tsx'
import { type Account, openedSignInLink, sendSignInLink, signIn, signInByLink, signInMethods, signInWithGoogle } from '../../lib/firebase-auth.ts'
import { paths } from '../../lib/paths.ts'
import { isEmailInUse, loginFault } from './login-errors.ts'
import { landingFor } from './login-redirect.ts'
import type { ProgressRecord } from './normalize-progress.ts'
import { useAccount } from './session-provider.tsx'
import { useProgressLookup, useProgressOf } from './use-progress-lookup.ts'

/** The ways in, and where each leads: exactly one redirect per attempt (spec, sections 2, 4 and 8). */
export function useLogin() {
  const account = useAccount()
  const navigate = useNavigate()
  const lookUp = useProgressLookup()
  const progressOf = useProgressOf()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const [notice, setNotice] = useState('')
  const redirected = useRef(false)

  const clear = () => {
    setFault(null)
    setNotice('')
  }

  const go = (record: ProgressRecord | null, { uid, email }: Account) => {
    if (redirected.current) return
    redirected.current = true
    const to = landingFor(record)
    navigate(to, { replace: true, ...(to !== paths.lounge && { state: { uid, email } }) })
  }

  const attempt = async (email: string, enter: () => Promise<Account>) => {
    if (busy) return
    setBusy(true)
    clear()
    redirected.current = false
    try {
      const signedIn = await enter()
      go(await lookUp(signedIn), signedIn)
    } catch (error) {
      setFault(isEmailInUse(error) ? await settleEmailInUse(email) : loginFault(error))
    } finally {
      setBusy(false)
    }
  }

  /** The email belongs to an account already: its record leads on, else a message tells. */
  const settleEmailInUse = async (email: string): Promise<Fault | null> => {
    const [methods, found] = await Promise.allSettled([signInMethods(email), progressOf({ email })])
    if (methods.status === 'rejected' && found.status === 'rejected') return { message: 'This email is already in use.' }
    const record = found.status === 'fulfilled' ? found.value : null
    if (!record) return { message: 'This email is already in use. Please sign in.' }
    go(record, { uid: record.uid ?? '', email })
    return null
  }

  // Whoever is signed in on opening goes on at once, without a submit.
  const opening = account && !busy && !redirected.current ? account : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when an account shows up, not when a function is made anew
  useEffect(() => {
    if (opening) void attempt(opening.email, async () => opening)
  }, [opening?.uid])

  const openedLink = openedSignInLink()
  const byLink = (email: string) => attempt(email, () => signInByLink(email))
  // A link opened in the browser that asked for it needs no more than that.
  const known = account === null && openedLink?.email
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once nobody is known to be signed in
  useEffect(() => {
    if (known) void byLink(known)
  }, [known])

  return {
    busy,
    fault,
    notice,
    clear,
    withPassword: (email: string, password: string) => attempt(email, () => signIn(email, password)),
    withGoogle: () => attempt('', signInWithGoogle),
    byLink,
    openedLink,
    async mailLink(email: string) {
      clear()
      if (!email) return setFault({ message: 'Email is required', field: 'email' })
      try {
        await sendSignInLink(email)
        setNotice(`A sign-in link is on its way to ${email}. Open it on this device.`)
      } catch {
        setFault({ message: 'The sign-in link could not be sent. Try again.' })
      }
    },
  }
}
