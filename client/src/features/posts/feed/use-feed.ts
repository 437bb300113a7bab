import { useNavigate } from 'react-router-dom'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { type Community, FeedDocument, type PostCardFragment } from '../../../generated/graphql.ts'
import { useFetchPolicy } from '../../../lib/network/apollo/fetch-policy.ts'
import { useQuery } from '../../../lib/network/apollo/use-query.ts'
import { toCommunitySlug } from '../community.ts'
import type { PostClub } from '../editor/draft-key.ts'
import { type FeedOrder, useFeedOrder } from './feed-order.ts'

/** A list of posts with its pages. Without `community` the posts of all communities; with `club` those for it. */
export type FeedState = {
  community?: Community
  club?: PostClub
  order: FeedOrder
  posts: PostCardFragment[] | undefined
  failure: Error | undefined
  hasOlder: boolean
  refetch: () => Promise<unknown>
  fetchOlder: () => Promise<unknown>
  showNewest: () => Promise<void>
}

/** The posts of a connection. A post that has moved while the pages were fetched, in an order that changes, is listed once. */
export const listPosts = (edges: readonly { node: PostCardFragment }[]) => [...new Map(edges.map(({ node }) => [node.id, node])).values()]

type PostPages = { edges: readonly { node: PostCardFragment }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }
type PostsQuery = {
  data: unknown
  error: Error | undefined
  refetch: () => Promise<unknown>
  fetchMore: (options: { variables: { after: string | null | undefined } }) => Promise<unknown>
}

/** The state of a list that is not of one community, newest posts first. `list` is undefined if there is none. */
export const toFeedState = ({ data, error, refetch, fetchMore }: PostsQuery, list: PostPages | undefined): FeedState => ({
  order: 'NEWEST',
  posts: data ? listPosts(list?.edges ?? []) : undefined,
  failure: error,
  hasOlder: list?.pageInfo.hasNextPage ?? false,
  refetch: () => refetch(),
  fetchOlder: () => fetchMore({ variables: { after: list?.pageInfo.endCursor } }),
  showNewest: async () => void (await refetch()),
})

/**
 * The posts of a community in the order of the address, with all pages in the cache: going back shows the cached pages, opening the feed anew also fetches
 * the newest posts.
 */
export function useFeed(community: Community) {
  const order = useFeedOrder(community)
  const navigate = useNavigate()
  const fetchPolicy = useFetchPolicy()
  const { data, error, refetch, fetchMore } = useQuery(FeedDocument, {
    variables: { community, order: order === 'FOLLOWING' ? 'NEWEST' : order },
    skip: order === 'FOLLOWING',
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
    if (order === 'NEWEST') await refresh()
    else navigate({ search: '' })
    window.scrollTo({ top: 0 })
  }
  const feed: FeedState = {
    community,
    order,
    posts: error ? undefined : data && listPosts(data.posts.edges),
    failure: error,
    hasOlder: data?.posts.pageInfo.hasNextPage ?? false,
    refetch: () => refetch(),
    fetchOlder: () => fetchMore({ variables: { after: data?.posts.pageInfo.endCursor } }),
    showNewest,
  }
  return {
    ...feed,
    refresh,
    /** After publishing a post, the feed shows the newest posts and scrolls to the top (spec, section 2). */
    onPosted: (posted: Community) => {
      showToast(posted === community ? 'Your post is up.' : `Your post is up in ${toCommunitySlug(posted)}.`)
      return showNewest()
    },
  }
}
