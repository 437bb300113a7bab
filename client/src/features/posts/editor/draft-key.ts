import { useSyncExternalStore } from 'react'
import type { Community } from '../../../generated/graphql.ts'
import { readDraftText } from '../../../lib/drafts/draft-text.ts'
import { useAccount } from '../../users/session/session-provider.tsx'

/** The author of drafts that are written before signing in. */
export const visitor = 'visitor'

/** A club for which its officers write posts. */
export type PostClub = { id: string; slug: string; name: string }

/** The name of the draft of a post: that of the page where it is written. */
export const getPostDraftName = (community: Community, club?: PostClub) => (club ? `post for ${club.slug}` : community)

/** The name of the draft of an edit. */
export const getEditDraftName = (id: string) => `edit ${id}`

/** The storage key of an author's draft. `name`: that of `getPostDraftName`, the thread of a reply, or the post or reply that is edited. */
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
