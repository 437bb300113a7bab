import { useMatch, useParams } from 'react-router-dom'
import { LinkButton } from '../../components/forms/link-button.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { createLazyComponent } from '../../components/states/lazy-component.tsx'
import { LoginNotice } from '../../components/states/login-notice.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { SavedNotice } from '../../components/states/saved-notice.tsx'
import { ClubCover } from '../../features/clubs/club-cover.tsx'
import { formatMemberCount } from '../../features/clubs/format-member-count.ts'
import { Membership } from '../../features/clubs/members/membership.tsx'
import { useClubViewer } from '../../features/clubs/use-club-viewer.ts'
import { useAccount } from '../../features/users/session/session-provider.tsx'
import { type ClubDetailsFragment, ClubPageDocument } from '../../generated/graphql.ts'
import { useFetchPolicy } from '../../lib/network/apollo/fetch-policy.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { paths } from '../../lib/paths.ts'
import page from '../grid.module.css'
import css from './club.module.css'
import { ClubAbout } from './club-about.tsx'
import { ClubEvents } from './club-events.tsx'
import { ClubMembers } from './club-members.tsx'
import { ClubPosts } from './club-posts.tsx'
import { ClubTabs } from './club-tabs.tsx'

/** Loaded on demand: it is for the officers of the club. */
const LazyClubManagement = createLazyComponent(async () => (await import('./club-management.tsx')).ClubManagement, {
  pending: <p role="status">Loading...</p>,
})

/** /clubs/{slug} and its tabs: a club, its posts, events and members, and for officers its management. */
export function Component() {
  const slug = (useParams().slug ?? '').toLowerCase()
  const fetchPolicy = useFetchPolicy()
  const { data, error, refetch } = useQuery(ClubPageDocument, { variables: { slug }, fetchPolicy, notifyOnNetworkStatusChange: false })
  if (data?.club) return <ClubPage key={slug} club={data.club} />
  return (
    <div className={page.page}>
      <PageTitle>Club</PageTitle>
      {error && <Failure onRetry={() => refetch()}>The club could not be loaded.</Failure>}
      {!data && !error && <p role="status">Loading the club...</p>}
      {data && (
        <EmptyState art="no-clubs" title="There is no club at this address.">
          <LinkButton to={paths.clubs}>See all clubs</LinkButton>
        </EmptyState>
      )}
    </div>
  )
}

function ClubPage({ club }: { club: ClubDetailsFragment }) {
  const { slug, name, category, memberCount, archivedAt } = club
  const tab = useMatch('/clubs/:slug/:tab')?.params.tab
  const { viewer, savedAt, error, hasFailed, refetch } = useClubViewer(slug)
  const canManage = viewer?.viewerCanManage ?? false
  return (
    <div className={`${page.page} ${css.page}`}>
      <div className={css.card}>
        <ClubCover club={club} alt="" className={css.cover} />
        <div className={css.words}>
          <PageTitle>{name}</PageTitle>
          <p className={css.facts}>
            {category} · {formatMemberCount(memberCount)}
          </p>
          {archivedAt && <Notice>This club is archived. It takes no members.</Notice>}
          <SavedNotice savedAt={savedAt} error={error} onRetry={refetch} />
          <Membership club={club} viewer={viewer} hasFailed={hasFailed} onRetry={refetch} />
        </div>
      </div>
      <div className={css.main}>
        <ClubTabs slug={slug} name={name} canManage={canManage} />
        {tab === undefined && <ClubAbout club={club} canManage={canManage} />}
        {tab === 'posts' && <ClubPosts club={club} canManage={canManage} />}
        {tab === 'events' && <ClubEvents club={club} canManage={canManage} />}
        {tab === 'members' && <ClubMembers slug={slug} memberCount={memberCount} />}
        {tab === 'manage' && <Management club={club} viewer={viewer} hasFailed={hasFailed} />}
      </div>
    </div>
  )
}

type ManagementProps = { club: ClubDetailsFragment; viewer: ReturnType<typeof useClubViewer>['viewer']; hasFailed: boolean }

/** The management, for officers; others see why there is none. */
function Management({ club, viewer, hasFailed }: ManagementProps) {
  const account = useAccount()
  if (account === null) return <LoginNotice>Log in to manage the club.</LoginNotice>
  // The card says what has failed.
  if (!viewer) return hasFailed ? null : <p role="status">Loading...</p>
  if (!viewer.viewerCanManage) return <Notice>This is for the officers of the club.</Notice>
  return <LazyClubManagement club={club} viewer={viewer} />
}
