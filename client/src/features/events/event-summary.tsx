import { formatEventTime } from '../../lib/format.ts'
import css from './events-soon.module.css'

/** Title, time and, where it is known, place of an event. */
export const EventSummary = ({ title, place, startsAt }: { title: string; place: string; startsAt: string }) => (
  <>
    <p className={css.title}>{title}</p>
    <p>
      <time dateTime={startsAt}>{formatEventTime(startsAt)}</time>
      {place && `, ${place}`}
    </p>
  </>
)
