import { useParams } from 'react-router-dom'
import { PageTitle } from '../../components/page-title.tsx'
import { Feed } from '../../features/posts/feed.tsx'
import { type FeedState, listPosts } from '../../features/posts/use-feed.ts'
import { TagPostsDocument } from '../../generated/graphql.ts'
import { useFetchPolicy } from '../../lib/network/fetch-policy.ts'
import { useQuery } from '../../lib/network/use-query.ts'
import { FeedPage } from '../posts/feed-page.tsx'

/** /tag/{tag}: the posts with a hashtag in all communities, newest first. */
export function Component() {
  const { tag = '' } = useParams()
  const name = tag.toLowerCase()
  return (
    <FeedPage>
      <PageTitle>{`#${name}`}</PageTitle>
      <Feed feed={useTagPosts(name)} emptyTitle={`No posts with #${name}`} />
    </FeedPage>
  )
}

function useTagPosts(name: string): FeedState {
  const fetchPolicy = useFetchPolicy()
  const { data, error, refetch, fetchMore } = useQuery(TagPostsDocument, { variables: { name }, fetchPolicy, notifyOnNetworkStatusChange: false })
  const list = data?.tag?.posts
  return {
    order: 'NEWEST',
    posts: error ? undefined : data && listPosts(list?.edges ?? []),
    failure: error,
    hasOlder: list?.pageInfo.hasNextPage ?? false,
    refetch: () => refetch(),
    fetchOlder: () => fetchMore({ variables: { after: list?.pageInfo.endCursor } }),
    showNewest: async () => void (await refetch()),
  }
}
