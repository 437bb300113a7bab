import { useParams } from 'react-router-dom'
import { LinkButton } from '../../components/forms/link-button.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { LoginNotice } from '../../components/states/login-notice.tsx'
import { TicketCard } from '../../features/events/ticket/ticket-card.tsx'
import { useTicket } from '../../features/events/ticket/use-ticket.ts'
import { useAccount } from '../../features/users/session/session-provider.tsx'
import { toApiError } from '../../lib/network/api-error.ts'
import { describeSaved } from '../../lib/offline/describe-saved.ts'
import { paths } from '../../lib/paths.ts'
import { NotFound } from '../not-found.tsx'
import css from './ticket.module.css'

/** /events/:id/ticket: the viewer's ticket, also without a network once it was open. */
export function Component() {
  const { id = '' } = useParams()
  const account = useAccount()
  return (
    <div className={css.page}>
      {account ? (
        <Ticket key={`${account.uid} ${id}`} uid={account.uid} eventId={id} />
      ) : (
        <>
          <PageTitle>Ticket</PageTitle>
          {account === null ? <LoginNotice>Log in to see your ticket.</LoginNotice> : <p role="status">Loading your ticket...</p>}
        </>
      )}
    </div>
  )
}

function Ticket({ uid, eventId }: { uid: string; eventId: string }) {
  const { data, savedAt, error, refetch } = useTicket(uid, eventId)
  if (!data) {
    return (
      <>
        <PageTitle>Ticket</PageTitle>
        {error ? (
          <Failure onRetry={() => refetch()}>{`Your ticket could not be loaded. ${toApiError(error).message}`}</Failure>
        ) : (
          <p role="status">Loading your ticket...</p>
        )}
      </>
    )
  }
  const { event, viewerTicket } = data
  if (!event) return <NotFound />
  return (
    <>
      <PageTitle documentTitle={`Ticket · ${event.title}`}>{event.title}</PageTitle>
      {viewerTicket ? (
        <TicketCard event={event} ticket={viewerTicket} />
      ) : (
        <EmptyState art="no-events" title="You have no ticket for this event.">
          <p>A ticket is for people with a seat.</p>
        </EmptyState>
      )}
      {savedAt !== null && <p role="status">{describeSaved(savedAt, error)}</p>}
      <LinkButton to={paths.event(event.id)} variant="quiet">
        To the event
      </LinkButton>
    </>
  )
}
