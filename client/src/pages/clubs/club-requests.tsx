import { useRef } from 'react'
import { useToast } from '../../components/dialogs/toast.tsx'
import lists from '../../components/list.module.css'
import { MorePages } from '../../components/more-pages.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { RequestItem } from '../../features/clubs/manage/request-item.tsx'
import { type ClubDetailsFragment, type ClubRole, OpenClubRequestsDocument } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import css from './club.module.css'

const decided = { ACCEPTED: 'is a member now.', DECLINED: 'is declined.', WITHDRAWN: 'is no longer asked.' }

/** The open requests to join a club, and its open invitations and handovers, in pages. */
export function ClubRequests({ club: { id, slug }, viewerRole }: { club: ClubDetailsFragment; viewerRole: ClubRole | undefined }) {
  const toast = useToast()
  const list = useRef<HTMLUListElement>(null)
  const options = { variables: { slug }, fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false } as const
  const { data, error, refetch, fetchMore } = useQuery(OpenClubRequestsDocument, options)
  const requests = data?.club?.requests
  if (error && !data) return <Failure onRetry={() => refetch()}>{`The requests could not be loaded. ${toApiError(error).message}`}</Failure>
  if (!data) return <p role="status">Loading requests...</p>
  if (!requests) return <p className={css.facts}>The requests are for the officers of the club.</p>
  const { edges, pageInfo } = requests
  return (
    <>
      {edges.length === 0 && <p className={css.facts}>There are no requests or invitations.</p>}
      <ul ref={list} className={lists.list} tabIndex={-1} aria-label="Requests">
        {edges.map(({ node }) => (
          <RequestItem
            key={node.id}
            clubId={id}
            request={node}
            viewerRole={viewerRole}
            onDecided={(decision) => {
              list.current?.focus()
              toast(`${node.user.username} ${decided[decision]}`)
            }}
          />
        ))}
      </ul>
      {pageInfo.hasNextPage && (
        <MorePages
          label="Show more requests"
          isAutomatic={false}
          fetch={() => fetchMore({ variables: { after: pageInfo.endCursor } })}
          getErrorMessage={(failure) => toApiError(failure, 'More requests could not be loaded.').message}
        />
      )}
    </>
  )
}
