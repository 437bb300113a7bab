import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { UsernameAvailableDocument } from '../../generated/graphql.ts'
import { usernameFault } from './username.ts'

/** Whether a username is free: null while unknown, blank or malformed. Asked on every change; only the latest answer counts (spec, section 5). */
export function useUsernameCheck(username: string): boolean | null {
  const client = useApolloClient()
  const [answer, setAnswer] = useState<{ username: string; available: boolean } | null>(null)
  useEffect(() => {
    if (usernameFault(username)) return
    let latest = true
    client
      .query({ query: UsernameAvailableDocument, variables: { username }, fetchPolicy: 'network-only' })
      .then(({ data }) => latest && data && setAnswer({ username, available: data.usernameAvailable }))
      .catch((error) => console.warn('The username could not be checked', error))
    return () => {
      latest = false
    }
  }, [client, username])
  return answer?.username === username ? answer.available : null
}
