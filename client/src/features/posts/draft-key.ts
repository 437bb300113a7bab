import { useSyncExternalStore } from 'react'
import type { Community } from '../../generated/graphql.ts'
import { readDraftText } from '../../lib/draft-text.ts'
import { useAccount } from '../users/session-provider.tsx'

/** Who writes before signing in. */
export const visitor = 'visitor'

/** The storage key of the draft that somebody writes on the page of a community. */
export const getDraftKey = (writer: string, pageCommunity: Community) => `${writer} ${pageCommunity}`

/** Whether the dialog of this page would open with a draft: the student's own, or one from before signing in. False until it is known who writes. */
export function useHasDraft(pageCommunity: Community): boolean {
  const account = useAccount()
  const writers = account ? [account.uid, visitor] : [visitor]
  return useSyncExternalStore(subscribe, () => account !== undefined && writers.some((writer) => readDraftText(getDraftKey(writer, pageCommunity)) !== null))
}

/** Other tabs write drafts as well. */
function subscribe(onChange: () => void) {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}
