import { useApolloClient } from '@apollo/client/react'
import { ProgressLookupDocument } from '../../generated/graphql.ts'
import type { Account } from '../../lib/session.ts'
import { normaliseProgress, type ProgressRecord } from './normalize-progress.ts'

type Lookup = { uid: string } | { email: string }

/** Asks for the progress record by uid or by email; null when there is none. */
export function useProgressOf() {
  const client = useApolloClient()
  return async (by: Lookup): Promise<ProgressRecord | null> => {
    const { data } = await client.query({ query: ProgressLookupDocument, variables: by, fetchPolicy: 'network-only' })
    return normaliseProgress(data?.progress, `progress by ${Object.keys(by)}`)
  }
}

/** Looks progress up by uid, then by email; the first answer with a record wins, failures are skipped (spec, section 7). */
export function useProgressLookup() {
  const progressOf = useProgressOf()
  return async ({ uid, email }: Account): Promise<ProgressRecord | null> => {
    const lookups: Lookup[] = [...(uid ? [{ uid }] : []), { email }]
    for (const by of lookups) {
      const record = await progressOf(by).catch(() => null)
      if (record) return record
    }
    return null
  }
}
