import { useState } from 'react'
import { Link } from 'react-router-dom'
import { LinkButton } from '../../components/forms/link-button.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { SavedNotice } from '../../components/states/saved-notice.tsx'
import { useSavedKey } from '../../features/users/session/use-saved-key.ts'
import { SettingsSection } from '../../features/users/settings/settings-section.tsx'
import { type ClubDetailsFragment, ClubEventsDocument, type EventEntryFragment } from '../../generated/graphql.ts'
import { formatEventTime } from '../../lib/format/format.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useSavedQuery } from '../../lib/offline/use-saved-query.ts'
import { paths } from '../../lib/paths.ts'
import css from './club.module.css'

/** The longest period of `Query.events`. */
const periodMs = 100 * 24 * 60 * 60 * 1000

/** The events of a club in the next hundred days, earliest first, then those of the last hundred days, latest first. `canManage`: officers plan new ones. */
export function ClubEvents({ club: { id: clubId, slug, archivedAt }, canManage }: { club: ClubDetailsFragment; canManage: boolean }) {
  const [time] = useState(() => Date.now())
  const [since, now, until] = [time - periodMs, time, time + periodMs].map((ms) => new Date(ms).toISOString()) as [string, string, string]
  const variables = { clubId, since, now, until }
  const { data, savedAt, error, refetch } = useSavedQuery(ClubEventsDocument, useSavedKey(`club-events ${clubId}`), { variables, fetchPolicy: 'cache-first' })
  if (error && !data) return <Failure onRetry={() => refetch()}>{`The events could not be loaded. ${toApiError(error).message}`}</Failure>
  if (!data) return <p role="status">Loading events...</p>
  // Both lists have the events of the moment of the request, which may be long ago if they are saved.
  const events = [...new Map([...data.past, ...data.upcoming].map((event) => [event.id, event])).values()]
  const upcoming = events.filter(({ endsAt }) => Date.parse(endsAt) > time)
  const past = events.filter(({ endsAt }) => Date.parse(endsAt) <= time).reverse()
  return (
    <>
      {canManage && !archivedAt && (
        <p>
          <LinkButton to={`${paths.event('new')}?club=${encodeURIComponent(slug)}`} variant="secondary">
            New event
          </LinkButton>
        </p>
      )}
      <SavedNotice savedAt={savedAt} error={error} onRetry={() => refetch()} />
      {upcoming.length === 0 ? <EmptyState art="no-events" title="Nothing is planned yet." /> : <EventList title="Coming up" events={upcoming} />}
      {past.length > 0 && <EventList title="Past" events={past} />}
    </>
  )
}

const EventList = ({ title, events }: { title: string; events: readonly EventEntryFragment[] }) => (
  <SettingsSection title={title}>
    <ul className={css.events} aria-label={title}>
      {events.map(({ id, title: name, place, startsAt, cancelledAt }) => (
        <li key={id}>
          <Link to={paths.event(id)} className={css.event}>
            {name}
          </Link>
          <p className={css.facts}>
            {cancelledAt && <strong>Cancelled. </strong>}
            <time dateTime={startsAt}>{formatEventTime(startsAt)}</time>
            {place && `, ${place}`}
          </p>
        </li>
      ))}
    </ul>
  </SettingsSection>
)
