import { Bell, BellOff } from 'lucide-react'
import type { MenuItem } from '../../components/dialogs/menu-button.tsx'
import { useToast } from '../../components/dialogs/toast.tsx'
import { SetThreadWatchDocument, ThreadWatchDocument } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useMutation, useQuery } from '../../lib/network/apollo/use-query.ts'
import { useAccount } from '../users/session/session-provider.tsx'

/**
 * Whether the viewer is notified of new replies to a post, and the menu item that changes it; null for visitors, and until it is known. The author of a reply watches
 * the post from then on: the mutation of the reply returns it.
 */
export function useThreadWatch(id: string) {
  const toast = useToast()
  const isSignedIn = Boolean(useAccount())
  const { data } = useQuery(ThreadWatchDocument, { variables: { id }, skip: !isSignedIn, fetchPolicy: 'cache-and-network' })
  const [setWatch] = useMutation(SetThreadWatchDocument)
  const isWatching = data?.viewer && data.post ? data.post.viewerIsWatching : null
  if (isWatching === null) return null
  const change = async () => {
    const post = { __typename: 'Post', id, viewerIsWatching: !isWatching }
    try {
      await setWatch({
        variables: { input: { postId: id, watch: !isWatching } },
        optimisticResponse: { setThreadWatch: { post } },
      })
      toast(isWatching ? 'Muted. You will still be notified when somebody mentions you.' : 'You will be notified of new replies.')
    } catch (error) {
      toast(`Nothing was changed. ${toApiError(error).message}`, { isError: true })
    }
  }
  const item: MenuItem = { label: isWatching ? 'Mute replies' : 'Watch replies', Icon: isWatching ? BellOff : Bell, onSelect: () => void change() }
  return { isWatching, item, change }
}

export type ThreadWatch = NonNullable<ReturnType<typeof useThreadWatch>>
