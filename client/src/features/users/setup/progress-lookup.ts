import { ProgressLookupDocument } from '../../../generated/graphql.ts'
import { loadApolloClient } from '../../../lib/network/apollo/apollo-loader.ts'
import type { Account } from '../../../lib/session/session.ts'
import { normalizeProgress, type ProgressRecord } from './normalize-progress.ts'

type ProgressKey = { uid: string } | { email: string }

/** Fetches the progress record by uid or by email; null when there is none. */
export async function fetchProgress(key: ProgressKey): Promise<ProgressRecord | null> {
  const client = await loadApolloClient()
  const { data } = await client.query({ query: ProgressLookupDocument, variables: key, fetchPolicy: 'network-only' })
  return normalizeProgress(data?.progress, `progress by ${Object.keys(key)}`)
}

/** Looks up progress by uid, then by email; returns the first record and skips failures (spec, section 7). */
export async function lookUpProgress({ uid, email }: Account): Promise<ProgressRecord | null> {
  const keys: ProgressKey[] = [...(uid ? [{ uid }] : []), { email }]
  for (const key of keys) {
    const record = await fetchProgress(key).catch(() => null)
    if (record) return record
  }
  return null
}
