import { Link } from 'react-router-dom'
import { formatEventTime } from '../../lib/format/format.ts'
import { paths } from '../../lib/paths.ts'

type Props = {
  meetings: string
  nextEvent: { id: string; title: string; startsAt: string; place?: string } | null
  className: string | undefined
  /** Whether the event is a link: not within another one. */
  hasLink?: boolean
}

/** When a club meets, in its own words, and its next event. */
export const ClubSchedule = ({ meetings, nextEvent, className, hasLink = false }: Props) => (
  <>
    {meetings && (
      <p className={className}>
        Meets: <span dir="auto">{meetings}</span>
      </p>
    )}
    {nextEvent && (
      <p className={className}>
        Next event:{' '}
        {hasLink ? (
          <Link to={paths.event(nextEvent.id)} dir="auto">
            {nextEvent.title}
          </Link>
        ) : (
          <span dir="auto">{nextEvent.title}</span>
        )}
        , <time dateTime={nextEvent.startsAt}>{formatEventTime(nextEvent.startsAt)}</time>
        {nextEvent.place && (
          <>
            , <bdi>{nextEvent.place}</bdi>
          </>
        )}
      </p>
    )}
    {!meetings && !nextEvent && <p className={className}>No meeting is planned yet.</p>}
  </>
)
