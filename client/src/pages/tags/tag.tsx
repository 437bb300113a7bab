import { useParams } from 'react-router-dom'
import { PageTitle } from '../../components/page-title.tsx'
import { Feed } from '../../features/posts/feed/feed.tsx'
import { type FeedState, toFeedState } from '../../features/posts/feed/use-feed.ts'
import { TagPostsDocument } from '../../generated/graphql.ts'
import { useFetchPolicy } from '../../lib/network/apollo/fetch-policy.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { FeedPage } from '../posts/feed-page.tsx'

/** /tag/{tag}: the posts with a hashtag in all communities, newest first. */
export function Component() {
  const { tag = '' } = useParams()
  const name = tag.normalize('NFC').toLowerCase()
  return (
    <FeedPage>
      <PageTitle>{`#${name}`}</PageTitle>
      <TagPosts key={name} name={name} />
    </FeedPage>
  )
}

function TagPosts({ name }: { name: string }) {
  return <Feed feed={useTagPosts(name)} emptyTitle={`No posts with #${name}`} />
}

function useTagPosts(name: string): FeedState {
  const fetchPolicy = useFetchPolicy()
  const result = useQuery(TagPostsDocument, { variables: { name }, fetchPolicy, notifyOnNetworkStatusChange: false })
  // A list that is shown stays when a later request fails.
  const data = result.data ?? result.previousData
  return toFeedState({ ...result, data }, data?.tag?.posts)
}
