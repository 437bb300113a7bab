import { useState } from 'react'
import { Banner } from '../../components/artwork/banner.tsx'
import { SearchField } from '../../components/forms/search-field.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { ClubsNavigation } from '../../components/sub-navigation.tsx'
import { hasKeyword } from '../../features/clubs/has-keyword.ts'
import { InvitationList } from '../../features/clubs/members/invitation-list.tsx'
import { RequestClub } from '../../features/clubs/requests/request-club.tsx'
import { useAccount } from '../../features/users/session/session-provider.tsx'
import { ClubMembershipsDocument, ClubsDocument } from '../../generated/graphql.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import page from '../grid.module.css'
import { ClubCard } from './club-card.tsx'
import css from './clubs.module.css'

/** /clubs (spec, section 2): banner, sub-navigation, search box and cards with the club banner images, which lead to the pages of the clubs. */
export function Component() {
  const [term, setTerm] = useState('')
  const { data, error, refetch } = useQuery(ClubsDocument, { notifyOnNetworkStatusChange: false })
  const account = useAccount()
  const membershipsQuery = useQuery(ClubMembershipsDocument, { skip: !account, fetchPolicy: 'cache-and-network' })
  const joinedIds = new Set(membershipsQuery.data?.clubs.flatMap(({ id, viewerMembership }) => (viewerMembership ? [id] : [])))
  const clubs = data?.clubs.filter((club) => hasKeyword(club, term))
  return (
    <div className={page.page}>
      <Banner tile="clubs" art="clubs" alt="A squirrel, a drummer and a myna with a camera under bunting">
        <PageTitle>Clubs</PageTitle>
        <p>Music, art, photographs, code, theatre. Find your people.</p>
      </Banner>
      <ClubsNavigation />
      <InvitationList />
      <SearchField label="Search clubs" value={term} onChange={setTerm} />
      {error && !data && <Failure onRetry={() => refetch()}>The clubs could not be fetched.</Failure>}
      {!data && !error && <p role="status">Loading clubs...</p>}
      {clubs?.length === 0 && <EmptyState role="status" art="no-clubs" title={`No club goes by “${term.trim()}”`} />}
      <ul className={`${page.grid} ${css.clubs}`} aria-label="Clubs">
        {clubs?.map((club) => (
          <ClubCard key={club.id} club={club} hasJoined={joinedIds.has(club.id)} />
        ))}
      </ul>
      {data && <RequestClub />}
    </div>
  )
}
