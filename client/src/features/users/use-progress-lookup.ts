import { useApolloClient } from '@apollo/client/react'
import { ProgressLookupDocument } from '../../generated/graphql.ts'
import type { Account } from '../../lib/session.ts'
import type { ProgressRecord } from './landing.ts'

/** Looks progress up by uid, then by email; the first answer with a record wins, failures are skipped (spec, section 7). */
export function useProgressLookup() {
  const client = useApolloClient()
  return async ({ uid, email }: Account): Promise<ProgressRecord | null> => {
    for (const variables of [{ uid }, { email }]) {
      const result = await client.query({ query: ProgressLookupDocument, variables, fetchPolicy: 'network-only' }).catch(() => null)
      if (result?.data?.progress) return result.data.progress
    }
    return null
  }
}
