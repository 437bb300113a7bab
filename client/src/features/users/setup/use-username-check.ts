import { useEffect, useState } from 'react'
import { UsernameAvailableDocument } from '../../../generated/graphql.ts'
import { loadApolloClient } from '../../../lib/network/apollo/apollo-loader.ts'
import { findUsernameError } from './username-error.ts'

/** Delay after a change, so that a name typed without a pause is checked once. */
const debounceMs = 200

/** Whether a username is available: null while unknown, blank or malformed. Checked on every change; only the latest response counts (spec, section 5). */
export function useUsernameCheck(username: string): boolean | null {
  const [result, setResult] = useState<{ username: string; available: boolean } | null>(null)
  useEffect(() => {
    if (findUsernameError(username)) return
    let isLatest = true
    const checkUsername = () =>
      loadApolloClient()
        .then((client) => client.query({ query: UsernameAvailableDocument, variables: { username }, fetchPolicy: 'network-only' }))
        .then(({ data }) => isLatest && data && setResult({ username, available: data.usernameAvailable }))
        .catch((error) => console.warn('The username could not be checked', error))
    const timer = setTimeout(checkUsername, debounceMs)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [username])
  return result?.username === username ? result.available : null
}
