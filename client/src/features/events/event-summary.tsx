import { Link } from 'react-router-dom'
import { formatEventTime } from '../../lib/format/format.ts'
import { paths } from '../../lib/paths.ts'
import css from './events-soon.module.css'

/** Title, time and, where it is known, place of an event. The title leads to its page. */
export const EventSummary = ({ id, title, place, startsAt }: { id: string; title: string; place: string; startsAt: string }) => (
  <>
    <p className={css.title}>
      <Link to={paths.event(id)}>{title}</Link>
    </p>
    <p>
      <time dateTime={startsAt}>{formatEventTime(startsAt)}</time>
      {place && `, ${place}`}
    </p>
  </>
)
