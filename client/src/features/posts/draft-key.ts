import { useSyncExternalStore } from 'react'
import { readDraftText } from '../../lib/draft-text.ts'
import { useAccount } from '../users/session-provider.tsx'

/** The author of drafts that are written before signing in. */
export const visitor = 'visitor'

/** The name of the draft of an edit. */
export const getEditDraftName = (id: string) => `edit ${id}`

/** The storage key of an author's draft. `name`: the community of the page of a post, the thread of a reply, or the post or reply that is edited. */
export const getDraftKey = (author: string, name: string) => `${author} ${name}`

/** Whether a composer would open with a draft of this name: the user's own or one from before signing in. False until the session is known. */
export function useHasDraft(name: string): boolean {
  const account = useAccount()
  const authors = account ? [account.uid, visitor] : [visitor]
  return useSyncExternalStore(
    subscribe,
    () => account !== undefined && authors.some((author) => readDraftText(getDraftKey(author, name)) !== null),
    () => false,
  )
}

/** Other tabs change drafts too. */
function subscribe(onChange: () => void) {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}
