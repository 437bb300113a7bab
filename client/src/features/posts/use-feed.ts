import { useToast } from '../../components/toast.tsx'
import { type Community, useFeedQuery } from '../../generated/graphql.ts'
import { useFetchPolicy } from '../../lib/fetch-policy.ts'
import { toCommunitySlug } from './community.ts'

export type FeedState = ReturnType<typeof useFeed>

/**
 * The posts of a community as far as they have been read, kept in the cache: who goes back finds them as they were,
 * who comes anew gets the newest before them.
 */
export function useFeed(community: Community) {
  const fetchPolicy = useFetchPolicy()
  const { data, error, refetch, fetchMore } = useFeedQuery({
    variables: { community },
    fetchPolicy,
    refetchWritePolicy: 'merge',
    notifyOnNetworkStatusChange: false,
  })
  const showToast = useToast()
  // A failure becomes the query's own error.
  const refresh = () =>
    refetch().then(
      () => {},
      () => {},
    )
  const showNewest = async () => {
    await refresh()
    window.scrollTo({ top: 0 })
  }
  return {
    community,
    posts: error ? undefined : data?.posts.edges.map(({ node }) => node),
    failure: error,
    hasOlder: data?.posts.pageInfo.hasNextPage ?? false,
    refresh,
    fetchOlder: () => fetchMore({ variables: { after: data?.posts.pageInfo.endCursor } }),
    showNewest,
    /** After a post is made, the feed refetches and scrolls to the top (spec, section 2). */
    onPosted: (posted: Community) => {
      showToast(posted === community ? 'Your post is up.' : `Your post is up in ${toCommunitySlug(posted)}.`)
      return showNewest()
    },
  }
}
