import { Link } from 'react-router-dom'
import { brand } from '../../generated/brand.ts'
import { CampusEventsDocument } from '../../generated/graphql.ts'
import { formatDay, formatEventHours, formatWeekday } from '../../lib/format/format-event.ts'
import { useInitialResult } from '../../lib/network/apollo/initial-data.ts'
import { paths } from '../../lib/paths.ts'
import css from './agenda.module.css'
import { CalendarTools } from './calendar-tools.tsx'
import { formatTitle } from './format-title.ts'
import { groupByDay } from './group-by-day.ts'
import { NoEvents } from './no-events.tsx'

const spanFormat = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: brand.timeZone })

/**
 * The campus events of the page's initial data by day, until the calendar is rendered in their place. It looks like the calendar's agenda, which is the
 * first view in narrow windows. In wide windows the month is, so the agenda is shown there only while the calendar is slow.
 */
export function Agenda() {
  const initial = useInitialResult(CampusEventsDocument)
  if (!initial) return null
  const { from, to } = initial.variables
  const days = groupByDay(initial.data.events, initial.variables).filter(({ events }) => events.length > 0)
  // Node and browsers use different spaces.
  const title = spanFormat.formatRange(new Date(from), new Date(Date.parse(to) - 1)).replace(/\s/g, ' ')
  return (
    <div className={css.agenda}>
      <CalendarTools title={title} view="agenda" span="30 days" />
      {days.length === 0 ? (
        <NoEvents canOrganise={false} />
      ) : (
        <div className={css.days}>
          {days.map(({ startsAt, events }) => (
            <section key={startsAt}>
              <h3>
                <span>{formatWeekday(startsAt)}</span> <span>{formatDay(startsAt, brand.timeZone)}</span>
              </h3>
              <ul>
                {events.map((event) => (
                  <li key={event.id}>
                    <time dateTime={event.startsAt}>{formatEventHours(event, startsAt)}</time>
                    <span className={css.title}>
                      <Link to={paths.event(event.id)}>{formatTitle(event)}</Link>
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </div>
  )
}
