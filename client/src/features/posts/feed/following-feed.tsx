import { LinkButton } from '../../../components/forms/link-button.tsx'
import { LoginNotice } from '../../../components/states/login-notice.tsx'
import { FollowingPostsDocument } from '../../../generated/graphql.ts'
import { useFetchPolicy } from '../../../lib/network/apollo/fetch-policy.ts'
import { useQuery } from '../../../lib/network/apollo/use-query.ts'
import { paths } from '../../../lib/paths.ts'
import { useAccount } from '../../users/session/session-provider.tsx'
import { Feed, FeedPlaceholder } from './feed.tsx'
import { toFeedState } from './use-feed.ts'

/** The posts of the users whom the viewer follows, in all communities. Visitors are asked to log in. */
export function FollowingFeed() {
  const account = useAccount()
  if (account === undefined) return <FeedPlaceholder />
  if (account) return <FollowingPosts />
  return <LoginNotice>Log in to read the posts of people you follow.</LoginNotice>
}

function FollowingPosts() {
  const fetchPolicy = useFetchPolicy()
  const result = useQuery(FollowingPostsDocument, { fetchPolicy, notifyOnNetworkStatusChange: false })
  const findPeople = (
    <>
      <p>Follow somebody, and their posts are here.</p>
      <LinkButton to={paths.people}>Find people</LinkButton>
    </>
  )
  return <Feed feed={toFeedState(result, result.data?.followingPosts)} emptyTitle="No posts of people you follow." emptyContent={findPeople} />
}
