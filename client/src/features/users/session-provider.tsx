import { useApolloClient } from '@apollo/client/react'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { type Account, onSession } from '../../lib/session.ts'

/** undefined until the provider knows; null when signed out. */
const SessionContext = createContext<Account | null | undefined>(undefined)

export const useAccount = () => useContext(SessionContext)

/** Follows the identity provider's session; nothing of one student's stays in the cache for the next. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useApolloClient()
  const [account, setAccount] = useState<Account | null | undefined>(undefined)
  useEffect(() => {
    let uid: string | null | undefined
    return onSession((next) => {
      if (uid !== undefined && (next?.uid ?? null) !== uid) void client.resetStore().catch(() => {})
      uid = next?.uid ?? null
      setAccount(next)
    })
  }, [client])
  return <SessionContext value={account}>{children}</SessionContext>
}
