import { createContext, Fragment, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { config } from '../../../lib/config.ts'
import { getApolloClient } from '../../../lib/network/apollo/apollo-loader.ts'
import { getLoginPath, paths } from '../../../lib/paths.ts'
import { type Account, signOutLocally, subscribeToSession } from '../../../lib/session/session.ts'
import { useSessionEnd } from '../../sessions/use-session-end.ts'
import { emailDomainMessage, isAllowedEmail } from '../sign-in/email-domain.ts'

/** undefined until the session is known; null when signed out. */
const SessionContext = createContext<Account | null | undefined>(undefined)

export const useAccount = () => useContext(SessionContext)

/**
 * Provides the identity provider's session. On sign-out or a change of user, clears the Apollo cache and remounts the pages, with their form state. Signs out,
 * and shows the login page with the reason, when the session ends on the server or the account has an email of another domain, which the server refuses.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [account, setAccount] = useState<Account | null | undefined>(undefined)
  const [signOutCount, setSignOutCount] = useState(0)
  const leave = useLeave()
  const leaveForeignAccount = useEffectEvent(() => leave({ error: emailDomainMessage }))
  useSessionEnd(account?.uid, () => void leave({ notice: 'You were signed out on this device.' }))
  useEffect(() => {
    let uid: string | null | undefined
    return subscribeToSession((next) => {
      if (next && !isAllowedEmail(next.email, config.allowedEmailDomains)) return void leaveForeignAccount()
      if (uid !== undefined && (next?.uid ?? null) !== uid)
        void getApolloClient()
          ?.resetStore()
          .catch(() => {})
      if (uid && next?.uid !== uid) setSignOutCount((count) => count + 1)
      uid = next?.uid ?? null
      setAccount(next)
    })
  }, [])
  useEffect(() => {
    if (signOutCount) focusFirstControl()
  }, [signOutCount])
  return (
    <SessionContext value={account}>
      <Fragment key={signOutCount}>{children}</Fragment>
    </SessionContext>
  )
}

/** What the login page shows after a sign-out that the user has not asked for. */
export type SignOutReason = { notice?: string; error?: string }

/** Returns a function that signs out in all tabs and shows the login page with the reason. */
function useLeave() {
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  return async (reason: SignOutReason) => {
    if (isLeaving.current) return
    isLeaving.current = true
    const { pathname } = location
    try {
      await signOutLocally()
      // What ended the session here, such as the deletion of the account, has shown its own page.
      if (location.pathname !== pathname) return
      const address = pathname + location.search + location.hash
      const isLogin = pathname === paths.login
      navigate(isLogin ? address : getLoginPath(address), { replace: isLogin, state: reason })
    } finally {
      isLeaving.current = false
    }
  }
}

/** Focuses the first form control or the heading: remounting the pages removes the focused element. */
function focusFirstControl() {
  const first = document.querySelector<HTMLElement>('main form :is(button, input, select, textarea):enabled')
  const start = first ?? document.querySelector<HTMLElement>('main h1')
  start?.focus()
}
