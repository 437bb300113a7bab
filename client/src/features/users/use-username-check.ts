import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { UsernameAvailableDocument } from '../../generated/graphql.ts'
import { usernameFault } from './username.ts'

/** Whether a username is free: null while unknown, blank or malformed. Asked when typing pauses; only the latest answer counts (spec, section 5). */
export function useUsernameCheck(username: string): boolean | null {
  const client = useApolloClient()
  const [answer, setAnswer] = useState<{ username: string; available: boolean } | null>(null)
  useEffect(() => {
    if (usernameFault(username)) return
    let latest = true
    const timer = setTimeout(async () => {
      try {
        const { data } = await client.query({ query: UsernameAvailableDocument, variables: { username }, fetchPolicy: 'network-only' })
        if (latest && data) setAnswer({ username, available: data.usernameAvailable })
      } catch (error) {
        console.warn('The username could not be checked', error)
      }
    }, 250)
    return () => {
      latest = false
      clearTimeout(timer)
    }
  }, [client, username])
  return answer?.username === username ? answer.available : null
}
