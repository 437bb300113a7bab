import { Link, useNavigate, useParams } from 'react-router-dom'
import { useToast } from '../../components/dialogs/toast.tsx'
import { LinkButton } from '../../components/forms/link-button.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { EventForm } from '../../features/events/editor/event-form.tsx'
import { createEditValues, type EditedEvent } from '../../features/events/editor/event-form-values.ts'
import { useAccount } from '../../features/users/session/session-provider.tsx'
import { EditedEventDocument } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { paths } from '../../lib/paths.ts'
import { NotFound } from '../not-found.tsx'
import page from '../posts/feed-page.module.css'

/** /events/{id}/edit: changes an event, for its organisers. For others the page does not exist. */
export function Component() {
  const { id = '' } = useParams()
  const account = useAccount()
  const { data, error, refetch } = useQuery(EditedEventDocument, {
    ...{ variables: { id }, skip: !account, fetchPolicy: 'network-only', notifyOnNetworkStatusChange: false },
  })
  if (account === null || (data && !data.event?.viewerCanManage)) return <NotFound />
  const event = data?.event
  return (
    <div className={page.feed}>
      <PageTitle {...(event && { documentTitle: `Edit · ${event.title}` })}>Edit event</PageTitle>
      {event ? (
        <EditEvent event={event} onReload={refetch} />
      ) : error ? (
        <Failure onRetry={() => refetch()}>{`The event could not be loaded. ${toApiError(error).message}`}</Failure>
      ) : (
        <p role="status">Loading the event...</p>
      )}
    </div>
  )
}

function EditEvent({ event, onReload }: { event: EditedEvent; onReload: () => Promise<unknown> }) {
  const navigate = useNavigate()
  const toast = useToast()
  const { id, title, club, version, cancelledAt, registrationState } = event
  if (cancelledAt || registrationState === 'OVER')
    return (
      <EmptyState art="no-events" title={`${cancelledAt ? 'A cancelled event' : 'An event that is over'} cannot be changed.`}>
        <LinkButton to={paths.copyEvent(id)}>Copy it to a new event</LinkButton>
      </EmptyState>
    )
  const handleSaved = (_id: string, count: number) => {
    void navigate(paths.event(id))
    toast(count === 1 ? 'Saved.' : `${count} events are changed.`)
  }
  return (
    <>
      <p>
        <Link to={paths.event(id)}>{title}</Link>, organised by {club?.name ?? 'the campus office'}
      </p>
      <EventForm
        key={version}
        draftName={`event ${id}`}
        initial={createEditValues(event)}
        event={event}
        organisers={null}
        onSaved={handleSaved}
        onReload={onReload}
      />
    </>
  )
}
