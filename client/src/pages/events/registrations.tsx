import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useToast } from '../../components/dialogs/toast.tsx'
import { Button } from '../../components/forms/button.tsx'
import { Select } from '../../components/forms/field.tsx'
import { SearchField } from '../../components/forms/search-field.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { downloadRegistrations } from '../../features/events/organise/download-registrations.ts'
import { RegistrationList } from '../../features/events/organise/registration-list.tsx'
import { describeSeats } from '../../features/events/registration/describe-seats.ts'
import { useAccount } from '../../features/users/session/session-provider.tsx'
import { EditedEventDocument, type EventDetailsFragment, type RegistrationState } from '../../generated/graphql.ts'
import { formatEventSpan } from '../../lib/format/format-event.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { paths } from '../../lib/paths.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { NotFound } from '../not-found.tsx'
import page from '../posts/feed-page.module.css'
import css from './registrations.module.css'

const searchDelayMs = 300
const stateLabels: Record<string, RegistrationState> = { Registered: 'REGISTERED', 'Waiting list': 'WAITING', Cancelled: 'CANCELLED' }

/** /events/{id}/registrations: who has registered, for the organisers. For others the page does not exist. */
export function Component() {
  const { id = '' } = useParams()
  const account = useAccount()
  const { data, error, refetch } = useQuery(EditedEventDocument, {
    ...{ variables: { id }, skip: !account, fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false },
  })
  if (account === null || (data && !data.event?.viewerCanManage)) return <NotFound />
  const event = data?.event
  return (
    <div className={`${page.feed} ${css.page}`}>
      <PageTitle {...(event && { documentTitle: `Registrations · ${event.title}` })}>Registrations</PageTitle>
      {event ? (
        <Registrations key={id} event={event} />
      ) : error ? (
        <Failure onRetry={() => refetch()}>{`The event could not be loaded. ${toApiError(error).message}`}</Failure>
      ) : (
        <p role="status">Loading the registrations...</p>
      )}
    </div>
  )
}

function Registrations({ event }: { event: EventDetailsFragment }) {
  const { id, title, startsAt, endsAt, questions } = event
  const [text, setText] = useState('')
  const [state, setState] = useState('')
  const search = useDebounced(text, searchDelayMs).trim()
  const seats = describeSeats(event)
  return (
    <>
      <p className={css.event}>
        <Link to={paths.event(id)}>{title}</Link>
        <br />
        {formatEventSpan(startsAt, endsAt)}
      </p>
      {seats.length > 0 && <p>{seats.join(' · ')}</p>}
      <div className={css.tools}>
        <SearchField label="Search by name" value={text} onChange={setText} />
        <Select
          label="State"
          placeholder="All but cancelled"
          options={Object.keys(stateLabels)}
          value={state}
          onChange={(change) => setState(change.target.value)}
        />
        <CsvButton event={event} />
      </div>
      <RegistrationList eventId={id} questions={questions} search={search} state={stateLabels[state] ?? null} />
    </>
  )
}

function CsvButton({ event }: { event: EventDetailsFragment }) {
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const download = async () => {
    setIsBusy(true)
    try {
      await downloadRegistrations(event)
    } catch (error) {
      toast(`The file could not be downloaded. ${(error as Error).message}`, { isError: true })
    }
    setIsBusy(false)
  }
  return (
    <Button variant="secondary" busy={isBusy} onClick={download}>
      Download as CSV
    </Button>
  )
}
