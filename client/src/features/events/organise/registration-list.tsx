import { MorePages } from '../../../components/more-pages.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Failure } from '../../../components/states/failure.tsx'
import { type EventDetailsFragment, EventRegistrationsDocument, type RegistrationState } from '../../../generated/graphql.ts'
import { useMediaQuery } from '../../../lib/browser/media-query.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useQuery } from '../../../lib/network/apollo/use-query.ts'
import { RegistrationItem } from './registration-item.tsx'
import css from './registration-list.module.css'
import { RegistrationTable } from './registration-table.tsx'

type Props = { eventId: string; questions: EventDetailsFragment['questions']; search: string; state: RegistrationState | null }

/** The registrations of an event in the order in which people registered: a table in windows that have the width for it. */
export function RegistrationList({ eventId, questions, search, state }: Props) {
  const isTable = useMediaQuery('(width >= 48em)')
  const variables = { eventId, search, state }
  const { data, error, refetch, fetchMore } = useQuery(EventRegistrationsDocument, {
    ...{ variables, fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false },
  })
  if (error && !data) return <Failure onRetry={() => refetch()}>{`The registrations could not be loaded. ${toApiError(error).message}`}</Failure>
  if (!data) return <p role="status">Loading the registrations...</p>
  const { edges, pageInfo } = data.eventRegistrations
  if (edges.length === 0) return <EmptyState role="status" art="no-events" title={search || state ? 'Nobody found.' : 'Nobody has registered yet.'} />
  return (
    <div>
      {isTable ? (
        <RegistrationTable registrations={edges.map(({ node }) => node)} questions={questions} />
      ) : (
        <ul className={css.list} aria-label="Registrations">
          {edges.map(({ node }) => (
            <RegistrationItem key={node.id} registration={node} questions={questions} />
          ))}
        </ul>
      )}
      {pageInfo.hasNextPage && (
        <MorePages label="Show more registrations" isAutomatic={false} fetch={() => fetchMore({ variables: { after: pageInfo.endCursor } })} />
      )}
    </div>
  )
}
