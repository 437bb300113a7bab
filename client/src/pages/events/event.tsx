import { useParams } from 'react-router-dom'
import { LinkButton } from '../../components/forms/link-button.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { EventView } from '../../features/events/page/event-view.tsx'
import { EventPageDocument } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useFetchPolicy } from '../../lib/network/apollo/fetch-policy.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { paths } from '../../lib/paths.ts'

/** /events/{id}: an event, and the registration for it. */
export function Component() {
  const { id = '' } = useParams()
  return <EventPage key={id} id={id} />
}

function EventPage({ id }: { id: string }) {
  const fetchPolicy = useFetchPolicy()
  const { data, previousData, error, refetch } = useQuery(EventPageDocument, { variables: { id }, fetchPolicy, notifyOnNetworkStatusChange: false })
  const shown = data ?? previousData
  if (shown?.event) return <EventView event={shown.event} />
  return (
    <>
      <PageTitle hidden={shown !== undefined}>Event</PageTitle>
      {shown ? (
        <EmptyState art="not-found" title="This event is not here, or not any more.">
          <LinkButton to={paths.events}>See what is on</LinkButton>
        </EmptyState>
      ) : error ? (
        <Failure onRetry={() => refetch()}>{`The event could not be loaded. ${toApiError(error).message}`}</Failure>
      ) : (
        <p role="status">Loading the event...</p>
      )}
    </>
  )
}
