import { SetUserFollowDocument, UserFollowFragmentDoc } from '../../generated/graphql.ts'
import { loadApolloClient } from '../../lib/network/apollo/apollo-loader.ts'
import { useMutation } from '../../lib/network/apollo/use-query.ts'
import { useOptimisticChange } from '../reactions/use-optimistic-change.ts'

/** Sets whether the viewer follows a user, at once in all lists of the cache. A failure undoes it. */
export function useFollow(id: string) {
  const [mutate] = useMutation(SetUserFollowDocument)
  const { change, problem } = useOptimisticChange({
    key: `follow ${id}`,
    apply: (viewerFollows) => void writeFollow(id, viewerFollows),
    send: async (follow) => {
      await mutate({ variables: { input: { userId: id, follow } } })
      const { cache } = await loadApolloClient()
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'followingPosts' })
    },
    failureMessage: 'This was not saved.',
    signedOutMessage: 'Log in to follow people.',
  })
  return { setFollow: change, problem }
}

async function writeFollow(id: string, viewerFollows: boolean) {
  const { cache } = await loadApolloClient()
  const data = { __typename: 'User' as const, id, viewerFollows }
  cache.writeFragment({ id: cache.identify(data), fragment: UserFollowFragmentDoc, data })
}
