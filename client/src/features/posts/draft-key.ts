import { useSyncExternalStore } from 'react'
import type { Community } from '../../generated/graphql.ts'
import { readDraftText } from '../../lib/draft-text.ts'
import { useAccount } from '../users/session-provider.tsx'

/** The author of drafts that are written before signing in. */
export const visitor = 'visitor'

/** The storage key of an author's draft on the page of a community. */
export const getDraftKey = (author: string, pageCommunity: Community) => `${author} ${pageCommunity}`

/** Whether the dialog of this page would open with a draft: the user's own or one from before signing in. False until the session is known. */
export function useHasDraft(pageCommunity: Community): boolean {
  const account = useAccount()
  const authors = account ? [account.uid, visitor] : [visitor]
  return useSyncExternalStore(
    subscribe,
    () => account !== undefined && authors.some((author) => readDraftText(getDraftKey(author, pageCommunity)) !== null),
    () => false,
  )
}

/** Other tabs change drafts too. */
function subscribe(onChange: () => void) {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}
