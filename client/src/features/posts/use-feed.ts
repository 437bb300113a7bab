import { useToast } from '../../components/toast.tsx'
import { type Community, useFeedQuery } from '../../generated/graphql.ts'
import { useFetchPolicy } from '../../lib/network/fetch-policy.ts'
import { toCommunitySlug } from './community.ts'

export type FeedState = ReturnType<typeof useFeed>

/**
 * The posts of a community, with all pages in the cache: going back shows the cached pages, opening the feed anew also fetches the newest posts.
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
  // A failed refetch sets the query's `error`.
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
    /** After publishing a post, the feed refetches and scrolls to the top (spec, section 2). */
    onPosted: (posted: Community) => {
      showToast(posted === community ? 'Your post is up.' : `Your post is up in ${toCommunitySlug(posted)}.`)
      return showNewest()
    },
  }
}
