import { useEffect, useState } from 'react'
import { type Account, subscribeToSession } from '../lib/session/firebase-auth.ts'

/** The app's session in this browser: undefined until known, null when signed out. `signOutCount` counts sign-outs and changes of account. */
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
