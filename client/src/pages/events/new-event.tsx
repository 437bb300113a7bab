import { useNavigate, useSearchParams } from 'react-router-dom'
import { useToast } from '../../components/dialogs/toast.tsx'
import { LinkButton } from '../../components/forms/link-button.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { LoginNotice } from '../../components/states/login-notice.tsx'
import { EventForm } from '../../features/events/editor/event-form.tsx'
import { campusOrganiser, createCopyValues, createNewValues, type EditedEvent } from '../../features/events/editor/event-form-values.ts'
import { type Organisers, useOrganisers } from '../../features/events/editor/use-organisers.ts'
import { useAccount } from '../../features/users/session/session-provider.tsx'
import { EditedEventDocument } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { paths } from '../../lib/paths.ts'
import page from '../posts/feed-page.module.css'

/** /events/new: plans an event. `?club={slug}` chooses the organiser, `?copy={id}` begins with another event. For officers of clubs and administrators. */
export function Component() {
  const [parameters] = useSearchParams()
  const key = parameters.toString()
  return (
    <div className={page.feed}>
      <PageTitle>New event</PageTitle>
      <NewEvent key={key} club={parameters.get('club')} copiedId={parameters.get('copy')} />
    </div>
  )
}

function NewEvent({ club, copiedId }: { club: string | null; copiedId: string | null }) {
  const account = useAccount()
  const { organisers, canOrganise, error, refetch } = useOrganisers()
  const copy = useQuery(EditedEventDocument, { variables: { id: copiedId ?? '' }, skip: !account || !copiedId, fetchPolicy: 'network-only' })
  const failure = error ?? copy.error
  if (account === null) return <LoginNotice>Log in to plan an event.</LoginNotice>
  if (failure) {
    const retry = () => Promise.all([refetch(), ...(copy.error ? [copy.refetch()] : [])])
    return <Failure onRetry={retry}>{`The form could not be loaded. ${toApiError(failure).message}`}</Failure>
  }
  if (!organisers || (copiedId && !copy.data)) return <p role="status">Loading...</p>
  if (!canOrganise) return <NoOrganiser />
  return <NewEventForm club={club} copied={copy.data?.event ?? null} organisers={organisers} />
}

const NoOrganiser = () => (
  <EmptyState art="no-events" title="Officers of clubs and administrators plan events.">
    <LinkButton to={paths.clubs}>Find your club</LinkButton>
  </EmptyState>
)

function NewEventForm({ club, copied, organisers }: { club: string | null; copied: EditedEvent | null; organisers: Organisers }) {
  const navigate = useNavigate()
  const toast = useToast()
  const { clubs, isAdministrator } = organisers
  const ids = [...(isAdministrator ? [campusOrganiser] : []), ...clubs.map(({ id }) => id)]
  const chosen = clubs.find(({ slug }) => slug === club)?.id ?? (ids.length === 1 ? (ids[0] ?? '') : '')
  const values = copied ? createCopyValues(copied) : createNewValues(chosen)
  const handleSaved = (id: string, count: number) => {
    void navigate(paths.event(id))
    toast(count === 1 ? 'The event is on the calendar.' : `${count} events are on the calendar. This is the first one.`)
  }
  return (
    <EventForm
      draftName={copied ? `copy of event ${copied.id}` : 'new event'}
      initial={ids.includes(values.clubId) ? values : { ...values, clubId: chosen }}
      event={null}
      organisers={organisers}
      onSaved={handleSaved}
    />
  )
}
