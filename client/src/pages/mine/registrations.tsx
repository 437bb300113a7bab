import { Link } from 'react-router-dom'
import { LinkButton } from '../../components/forms/link-button.tsx'
import { MorePages } from '../../components/more-pages.tsx'
import { describePlace } from '../../features/events/registration/describe-seats.ts'
import { OfflineTicket } from '../../features/events/registration/ticket-slot.tsx'
import { SettingsSection } from '../../features/users/settings/settings-section.tsx'
import type { EventEntryFragment, MineQuery, MineQueryVariables, OwnEventFragment } from '../../generated/graphql.ts'
import { formatDate } from '../../lib/format/format.ts'
import { formatEventSpan } from '../../lib/format/format-event.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { paths } from '../../lib/paths.ts'
import css from './mine.module.css'

type List = NonNullable<NonNullable<MineQuery['viewer']>['registrations']>

/** The tickets of so many next events are saved on this device, for an entrance without a network. */
const maxSavedTickets = 5

/** What was saved a while ago may have events that are over. */
const listRegistrations = ({ edges }: List, state: OwnEventFragment['state']) =>
  edges.flatMap(({ node }) => (node.event && node.state === state && Date.parse(node.event.endsAt) > Date.now() ? [{ ...node, event: node.event }] : []))

/** `fetchMore`: null for a saved list, whose pages are not the server's. */
type TicketsProps = { uid: string; list: List; fetchMore: ((options: { variables: MineQueryVariables }) => Promise<unknown>) | null }

/** The events for which the viewer has a seat, with the way to each ticket. */
export function Tickets({ uid, list, fetchMore }: TicketsProps) {
  const registrations = listRegistrations(list, 'REGISTERED')
  const { hasNextPage, endCursor } = list.pageInfo
  return (
    <SettingsSection title="Tickets">
      {registrations.length === 0 && !hasNextPage && (
        <>
          <p>You are not registered for an event.</p>
          <LinkButton to={paths.events} variant="secondary">
            See what is on
          </LinkButton>
        </>
      )}
      {registrations.length > 0 && (
        <ul className={css.list} aria-label="Tickets">
          {registrations.map(({ id, event, checkedInAt }) => (
            <li key={id}>
              <div className={css.words}>
                <EventFacts event={event} />
                {checkedInAt && <p className={css.facts}>{`You were checked in on ${formatDate(checkedInAt, 'campus')}.`}</p>}
              </div>
              {!event.cancelledAt && (
                <LinkButton to={paths.eventTicket(event.id)} variant="secondary" aria-label={`Show ticket for ${event.title}`}>
                  Show ticket
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && fetchMore && (
        <MorePages
          label="Show later events"
          isAutomatic={false}
          fetch={() => fetchMore({ variables: { after: endCursor } })}
          getErrorMessage={(error) => `They could not be loaded. ${toApiError(error).message}`}
        />
      )}
      {registrations.slice(0, maxSavedTickets).map(({ event }) => (
        <OfflineTicket key={event.id} uid={uid} eventId={event.id} />
      ))}
    </SettingsSection>
  )
}

/** The events for which the viewer waits, with the places; nothing without any. */
export function WaitingLists({ list }: { list: List }) {
  const registrations = listRegistrations(list, 'WAITING')
  if (registrations.length === 0) return null
  return (
    <SettingsSection title="Waiting lists">
      <ul className={css.list} aria-label="Waiting lists">
        {registrations.map(({ id, event, place }) => (
          <li key={id}>
            <div className={css.words}>
              <EventFacts event={event} />
              <p className={css.state}>{describePlace(place)}</p>
            </div>
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}

/** Title, time and place of an event. The title leads to its page. */
export const EventFacts = ({ event: { id, title, startsAt, endsAt, place, cancelledAt } }: { event: EventEntryFragment }) => (
  <>
    <Link to={paths.event(id)} className={css.title} dir="auto">
      {title}
    </Link>
    <p className={css.facts}>
      {cancelledAt && <strong>Cancelled. </strong>}
      <time dateTime={startsAt}>{formatEventSpan(startsAt, endsAt)}</time>
      {place && `, ${place}`}
    </p>
  </>
)
