import { useApolloClient } from '@apollo/client/react'
import { createContext, Fragment, type ReactNode, useContext, useEffect, useState } from 'react'
import { type Account, subscribeToSession } from '../../lib/session.ts'

/** undefined until the provider knows; null when signed out. */
const SessionContext = createContext<Account | null | undefined>(undefined)

export const useAccount = () => useContext(SessionContext)

/** Follows the identity provider's session; nothing of one student's stays for the next, neither in the cache nor half written on a page. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useApolloClient()
  const [account, setAccount] = useState<Account | null | undefined>(undefined)
  const [signOutCount, setSignOutCount] = useState(0)
  useEffect(() => {
    let uid: string | null | undefined
    return subscribeToSession((next) => {
      if (uid !== undefined && (next?.uid ?? null) !== uid) void client.resetStore().catch(() => {})
      if (uid && next?.uid !== uid) setSignOutCount((count) => count + 1)
      uid = next?.uid ?? null
      setAccount(next)
    })
  }, [client])
  useEffect(() => {
    if (signOutCount) focusFirstControl()
  }, [signOutCount])
  return (
    <SessionContext value={account}>
      <Fragment key={signOutCount}>{children}</Fragment>
    </SessionContext>
  )
}

/** The pages have started anew, and what had the focus is gone: the first thing to do takes it. */
function focusFirstControl() {
  const first = document.querySelector<HTMLElement>('main form :is(button, input, select, textarea):enabled')
  const start = first ?? document.querySelector<HTMLElement>('main h1')
  start?.focus()
}
