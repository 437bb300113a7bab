import { createContext, Fragment, type ReactNode, useContext, useEffect, useState } from 'react'
import { getApolloClient } from '../../lib/network/apollo-loader.ts'
import { type Account, subscribeToSession } from '../../lib/session.ts'

/** undefined until the session is known; null when signed out. */
const SessionContext = createContext<Account | null | undefined>(undefined)

export const useAccount = () => useContext(SessionContext)

/** Provides the identity provider's session. On sign-out or a change of user, clears the Apollo cache and remounts the pages, with their form state. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [account, setAccount] = useState<Account | null | undefined>(undefined)
  const [signOutCount, setSignOutCount] = useState(0)
  useEffect(() => {
    let uid: string | null | undefined
    return subscribeToSession((next) => {
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

/** Focuses the first form control or the heading: remounting the pages removes the focused element. */
function focusFirstControl() {
  const first = document.querySelector<HTMLElement>('main form :is(button, input, select, textarea):enabled')
  const start = first ?? document.querySelector<HTMLElement>('main h1')
  start?.focus()
}
