import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { UsernameAvailableDocument } from '../../generated/graphql.ts'
import { usernameFault } from './username.ts'

/** Milliseconds after a change, so that a name typed in one go is asked about once. */
const pause = 200

/** Whether a username is free: null while unknown, blank or malformed. Asked on every change; only the latest answer counts (spec, section 5). */
export function useUsernameCheck(username: string): boolean | null {
  const client = useApolloClient()
  const [answer, setAnswer] = useState<{ username: string; available: boolean } | null>(null)
  useEffect(() => {
    if (usernameFault(username)) return
    let latest = true
    const ask = () =>
      client
        .query({ query: UsernameAvailableDocument, variables: { username }, fetchPolicy: 'network-only' })
        .then(({ data }) => latest && data && setAnswer({ username, available: data.usernameAvailable }))
        .catch((error) => console.warn('The username could not be checked', error))
    const timer = setTimeout(ask, pause)
    return () => {
      latest = false
      clearTimeout(timer)
    }
  }, [client, username])
  return answer?.username === username ? answer.available : null
}
