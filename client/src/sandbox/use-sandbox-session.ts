import { useEffect, useState } from 'react'
import { type Account, subscribeToSession } from '../lib/firebase-auth.ts'

/** The app's own session on this browser: undefined until it is known, null when signed out; `departures` counts the students who went. */
export function useSandboxSession() {
  const [account, setAccount] = useState<Account | null | undefined>(undefined)
  const [signOutCount, setSignOutCount] = useState(0)
  useEffect(() => {
    let uid: string | undefined
    return subscribeToSession((next) => {
      if (uid && next?.uid !== uid) setSignOutCount((count) => count + 1)
      uid = next?.uid
      setAccount(next)
    })
  }, [])
  return { account, signOutCount }
}
