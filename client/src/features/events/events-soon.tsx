import { useState } from 'react'
import { Link } from 'react-router-dom'
import { EventsSoonDocument } from '../../generated/graphql.ts'
import { config } from '../../lib/config.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { paths } from '../../lib/paths.ts'
import { EventSummary } from './event-summary.tsx'
import css from './events-soon.module.css'

const weekMs = 7 * 24 * 60 * 60 * 1000
const maxEvents = 4

/** The events of the next seven days. Renders nothing until they are loaded, or when the campus uses a shared calendar. */
export const EventsSoon = () => (config.eventsCalendarUrl ? null : <CampusEventsSoon />)

function CampusEventsSoon() {
  const [now] = useState(() => Date.now())
  const { data } = useQuery(EventsSoonDocument, { variables: { from: new Date(now).toISOString(), to: new Date(now + weekMs).toISOString() } })
  if (!data) return null
  const events = data.events.filter(({ cancelledAt }) => !cancelledAt)
  return (
    <section className={css.soon} aria-labelledby="events-soon">
      <h2 id="events-soon">On campus this week</h2>
      {events.length === 0 && <p>Nothing is planned yet.</p>}
      <ul>
        {events.slice(0, maxEvents).map(({ id, title, place, startsAt }) => (
          <li key={id}>
            <EventSummary id={id} title={title} place={place} startsAt={startsAt} />
          </li>
        ))}
      </ul>
      <Link to={paths.events}>All events</Link>
    </section>
  )
}
