import { useEffect, useState } from 'react'
import { type Account, onSession } from '../lib/firebase-auth.ts'

/** The app's own session on this browser: undefined until it is known, null when signed out; `departures` counts the students who went. */
export function useSandboxSession() {
  const [account, setAccount] = useState<Account | null | undefined>(undefined)
  const [departures, setDepartures] = useState(0)
  useEffect(() => {
    let uid: string | undefined
    return onSession((next) => {
      if (uid && next?.uid !== uid) setDepartures((count) => count + 1)
      uid = next?.uid
      setAccount(next)
    })
  }, [])
  return { account, departures }
}
