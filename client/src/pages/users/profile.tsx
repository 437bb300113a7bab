import type { ReactNode } from 'react'
import { LinkButton } from '../../components/forms/link-button.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { LoginNotice } from '../../components/states/login-notice.tsx'
import { NoUsernameNotice } from '../../components/states/no-username-notice.tsx'
import { BusinessBanner } from '../../features/businesses/business-banner.tsx'
import { ProfileCard } from '../../features/people/profile-card.tsx'
import { Feed } from '../../features/posts/feed/feed.tsx'
import { toFeedState } from '../../features/posts/feed/use-feed.ts'
import { TextReviewNotice } from '../../features/users/profile/text-review-notice.tsx'
import { useAccount } from '../../features/users/session/session-provider.tsx'
import { OwnProfilePageDocument } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { paths } from '../../lib/paths.ts'
import page from '../grid.module.css'
import css from './profile.module.css'

/** /profile: the viewer's own profile (spec, section 2). Visitors are asked to log in. */
export function Component() {
  const account = useAccount()
  if (account) return <OwnProfile />
  return <TitledPage>{account === null ? <LoginNotice>Log in to see your profile.</LoginNotice> : <p role="status">Loading your profile...</p>}</TitledPage>
}

function OwnProfile() {
  const result = useQuery(OwnProfilePageDocument, { fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false })
  const { data, error, refetch } = result
  const user = data?.viewer
  if (!user)
    return (
      <TitledPage>
        {error && <Failure onRetry={() => refetch()}>{`Your profile could not be loaded. ${toApiError(error).message}`}</Failure>}
        {!data && !error && <p role="status">Loading your profile...</p>}
        {data && <NoUsernameNotice />}
      </TitledPage>
    )
  return (
    <div className={`${page.page} ${css.page}`}>
      <ProfileCard user={user} parts={user.viewerProfile} email={user.email} followCounts={user}>
        <TextReviewNotice reviews={user.settings} />
        <div className={css.actions}>
          <LinkButton to={paths.settings('profile')} variant="secondary">
            Edit
          </LinkButton>
          <LinkButton to={paths.people} variant="quiet">
            Find people
          </LinkButton>
        </div>
      </ProfileCard>
      <div className={css.main}>
        {user.business && <BusinessBanner business={user.business} />}
        <section className={css.main} aria-labelledby="your-posts">
          <h2 id="your-posts">Your Posts</h2>
          <Feed feed={toFeedState(result, user.posts)} emptyTitle="No posts found." />
        </section>
      </div>
    </div>
  )
}

const TitledPage = ({ children }: { children: ReactNode }) => (
  <div className={page.page}>
    <PageTitle>Profile</PageTitle>
    {children}
  </div>
)
