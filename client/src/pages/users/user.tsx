import { type ReactNode, useEffect } from 'react'
import { useLocation, useMatch, useNavigate, useParams } from 'react-router-dom'
import { LinkButton } from '../../components/forms/link-button.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { BusinessBanner } from '../../features/businesses/business-banner.tsx'
import { Foldable } from '../../features/people/filters/foldable.tsx'
import { PersonActions } from '../../features/people/person-actions.tsx'
import { ProfileCard } from '../../features/people/profile-card.tsx'
import { useViewerProfile } from '../../features/people/use-viewer-profile.ts'
import { Feed } from '../../features/posts/feed/feed.tsx'
import { toFeedState } from '../../features/posts/feed/use-feed.ts'
import { TextReviewNotice } from '../../features/users/profile/text-review-notice.tsx'
import { useAccount } from '../../features/users/session/session-provider.tsx'
import { type ProfileCardFragment, UserPostsDocument, UserRepliesDocument } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useFetchPolicy } from '../../lib/network/apollo/fetch-policy.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { paths } from '../../lib/paths.ts'
import page from '../grid.module.css'
import css from './profile.module.css'
import { UserReplies } from './user-replies.tsx'
import { UserTabs } from './user-tabs.tsx'

/** /u/{username}, /u/{username}/replies: the profile of a user. `?as=visitor` shows a signed-in viewer what visitors see. */
export function Component() {
  const { username = '' } = useParams()
  const showsReplies = useMatch('/u/:username/replies') !== null
  const fetchPolicy = useFetchPolicy()
  const options = { variables: { username }, fetchPolicy, notifyOnNetworkStatusChange: false } as const
  const posts = useQuery(UserPostsDocument, { ...options, skip: showsReplies })
  const replies = useQuery(UserRepliesDocument, { ...options, skip: !showsReplies })
  const [shown, other] = showsReplies ? [replies, posts] : [posts, replies]
  // While the other tab is loading, the card stays.
  const previousUser = other.previousData?.user
  const user: ProfileCardFragment | null | undefined = shown.data ? shown.data.user : previousUser?.username === username ? previousUser : undefined
  useCurrentUsername(username, user?.username)
  if (shown.error) return <Failure onRetry={() => shown.refetch()}>{`The profile could not be loaded. ${toApiError(shown.error).message}`}</Failure>
  if (user === undefined) return <p role="status">Loading profile...</p>
  if (user === null) return <NoUser />
  return (
    <UserPage user={user}>
      {showsReplies ? (
        <UserReplies replies={replies.data?.user?.replies} fetchMore={replies.fetchMore} />
      ) : (
        <Feed feed={toFeedState(posts, posts.data?.user?.posts)} emptyTitle="No posts yet." />
      )}
    </UserPage>
  )
}

/** Replaces a former username, and another spelling, in the address. */
function useCurrentUsername(username: string, currentUsername: string | undefined) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!currentUsername || currentUsername === username) return
    const [, tab = ''] = /^\/u\/[^/]+(\/.*)?$/.exec(pathname) ?? []
    navigate({ pathname: paths.user(currentUsername) + tab, search }, { replace: true, state: { keepsFocus: true } })
  }, [username, currentUsername, pathname, search, navigate])
}

const NoUser = () => (
  <>
    <PageTitle hidden>Profile</PageTitle>
    <EmptyState art="not-found" title="Nobody here has this name.">
      <LinkButton to={paths.people}>Find people</LinkButton>
    </EmptyState>
  </>
)

function UserPage({ user, children }: { user: ProfileCardFragment; children: ReactNode }) {
  const isAsVisitor = new URLSearchParams(useLocation().search).get('as') === 'visitor'
  const isOwn = useAccount()?.uid === user.uid && !isAsVisitor
  const viewerProfile = useViewerProfile(isAsVisitor ? undefined : user.id)
  return (
    <div className={`${page.page} ${css.page}`}>
      <ProfileCard user={user} parts={viewerProfile?.viewerProfile} followCounts={isOwn ? viewerProfile : undefined}>
        {isOwn && <TextReviewNotice reviews={viewerProfile?.settings} />}
        {isOwn && (
          <LinkButton to={paths.settings('profile')} variant="secondary">
            Edit
          </LinkButton>
        )}
        {!isOwn && !isAsVisitor && <PersonActions user={user} viewerFollows={viewerProfile?.viewerFollows} />}
      </ProfileCard>
      <div className={css.main}>
        {isAsVisitor && (
          <Notice
            action={
              <LinkButton to={{ search: '' }} variant="quiet">
                Show mine
              </LinkButton>
            }
          >
            This is what visitors see.
          </Notice>
        )}
        {user.business && (
          <Foldable id={user.business.id} authorUid={user.uid} contentHtml="">
            <BusinessBanner business={user.business} />
          </Foldable>
        )}
        <UserTabs username={user.username} />
        {children}
      </div>
    </div>
  )
}
