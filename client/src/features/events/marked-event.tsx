import type { EventDisplayInfo } from '@fullcalendar/react'
import { describeMark } from './format-title.ts'

/**
 * An event in a day of a month or week, where only a mark fits beside its title: the words that the other views have are there for screen readers alone. A
 * cancelled event is struck out. Its `extendedProps` are the event and the viewer's `state`.
 */
export function MarkedEvent({ timeText, timeClass, titleClass, event: { extendedProps } }: EventDisplayInfo) {
  const { event, state } = extendedProps
  const { before, mark, after } = describeMark(event, state)
  return (
    <>
      {timeText && <div className={timeClass}>{timeText}</div>}
      <div className={titleClass}>
        {before && <span className="visually-hidden">{before}</span>}
        {mark}
        {event.cancelledAt ? <s>{event.title}</s> : event.title}
        {after && <span className="visually-hidden">{after}</span>}
      </div>
    </>
  )
}
