import { useApolloClient } from '@apollo/client/react'
import { createContext, Fragment, type ReactNode, useContext, useEffect, useState } from 'react'
import { type Account, onSession } from '../../lib/session.ts'

/** undefined until the provider knows; null when signed out. */
const SessionContext = createContext<Account | null | undefined>(undefined)

export const useAccount = () => useContext(SessionContext)

/** Follows the identity provider's session; nothing of one student's stays for the next, neither in the cache nor half written on a page. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useApolloClient()
  const [account, setAccount] = useState<Account | null | undefined>(undefined)
  const [departures, setDepartures] = useState(0)
  useEffect(() => {
    let uid: string | null | undefined
    return onSession((next) => {
      if (uid !== undefined && (next?.uid ?? null) !== uid) void client.resetStore().catch(() => {})
      if (uid && next?.uid !== uid) setDepartures((count) => count + 1)
      uid = next?.uid ?? null
      setAccount(next)
    })
  }, [client])
  useEffect(() => {
    if (departures) focusPage()
  }, [departures])
  return (
    <SessionContext value={account}>
      <Fragment key={departures}>{children}</Fragment>
    </SessionContext>
  )
}

/** The pages have started anew, and what had the focus is gone: the first thing to do takes it. */
function focusPage() {
  const first = document.querySelector<HTMLElement>('main form :is(button, input, select, textarea):enabled')
  const start = first ?? document.querySelector<HTMLElement>('main h1')
  start?.focus()
}
