import { type KeyboardEvent, useRef, useState } from 'react'
import { brand } from '../../../generated/brand.ts'
import { maxListedEvents } from '../../../generated/event-limits.ts'
import type { CalendarEventFragment, RegistrationState } from '../../../generated/graphql.ts'
import { hasModifierKey } from '../../../lib/browser/has-modifier-key.ts'
import { toCampusDay } from '../../../lib/format/end-of-day.ts'
import { formatEventHours } from '../../../lib/format/format-event.ts'
import agenda from '../agenda.module.css'
import { formatTitle } from '../format-title.ts'
import { groupByDay } from '../group-by-day.ts'
import css from './month-days.module.css'

const createFormat = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { ...options, timeZone: brand.timeZone })
const weekdayFormat = createFormat({ weekday: 'short' })
const longWeekdayFormat = createFormat({ weekday: 'long' })
const monthFormat = createFormat({ month: 'short' })
const dayFormat = createFormat({ day: 'numeric' })
const longDayFormat = createFormat({ weekday: 'long', month: 'long', day: 'numeric' })

const daysOfWeek = 7
const maxDots = 3

/** By how many days a key moves from the day at `index`. */
const getStep = (key: string, index: number) =>
  ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -daysOfWeek, ArrowDown: daysOfWeek, Home: -(index % daysOfWeek), End: daysOfWeek - 1 - (index % daysOfWeek) })[key]

type Day = ReturnType<typeof groupByDay>[number]

/** What a screen reader says: Thursday, November 12, 2 events, 1 cancelled. */
function describeDay({ startsAt, events }: Day, marks: Props['marks']) {
  const count = events.length
  const cancelledCount = events.filter(({ cancelledAt }) => cancelledAt).length
  const states = events.filter(({ cancelledAt }) => !cancelledAt).map(({ id }) => marks.get(id))
  const waitingCount = states.filter((state) => state === 'WAITING').length
  const parts = [
    longDayFormat.format(new Date(startsAt)),
    count > 0 && (count === 1 ? '1 event' : `${count} events`),
    cancelledCount > 0 && `${cancelledCount} cancelled`,
    states.includes('REGISTERED') && 'yours among them',
    waitingCount > 0 && `${waitingCount} on a waiting list`,
  ]
  return parts.filter(Boolean).join(', ')
}

type Props = {
  /** Whole weeks of campus days. */
  span: { from: string; to: string }
  events: CalendarEventFragment[]
  /** Whether `events` are those of `span`. */
  isLoaded: boolean
  marks: ReadonlyMap<string, RegistrationState>
  onOpen: (event: CalendarEventFragment) => void
}

/**
 * The weeks of a month in narrow windows. A day has a dot for each event, up to three; the events of the chosen day are below, first those of today. Arrow keys
 * choose another day.
 */
export function MonthDays({ span, events, isLoaded, marks, onOpen }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const [chosenDay, setChosenDay] = useState(() => toCampusDay(new Date()))
  const days = groupByDay(events, span)
  const today = toCampusDay(new Date())
  const isOn = (campusDay: string) => (day: Day) => toCampusDay(new Date(day.startsAt)) === campusDay
  const chosen = days.find(isOn(chosenDay)) ?? days.find(isOn(today)) ?? days[0]
  const weeks = Array.from({ length: days.length / daysOfWeek }, (_, week) => days.slice(week * daysOfWeek, (week + 1) * daysOfWeek))
  const choose = (day: Day) => setChosenDay(toCampusDay(new Date(day.startsAt)))
  const handleKey = (event: KeyboardEvent) => {
    if (hasModifierKey(event)) return
    const index = chosen ? days.indexOf(chosen) : 0
    const step = getStep(event.key, index)
    const next = step === undefined ? undefined : days[index + step]
    if (!next) return
    event.preventDefault()
    choose(next)
    table.current?.querySelectorAll('button')[index + (step ?? 0)]?.focus()
  }
  return (
    <div className={css.month} aria-busy={!isLoaded}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the date grid of WAI-ARIA is a table */}
      <table ref={table} role="grid" className={css.weeks} onKeyDown={handleKey} aria-label="Days">
        <thead>
          <tr>
            {weeks[0]?.map(({ startsAt }) => (
              <th key={startsAt} scope="col" abbr={longWeekdayFormat.format(new Date(startsAt))}>
                {weekdayFormat.format(new Date(startsAt))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.startsAt}>
              {week.map((day) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid has the role gridcell
                <td key={day.startsAt} aria-selected={day === chosen}>
                  <DayButton
                    day={day}
                    isToday={isOn(today)(day)}
                    isChosen={day === chosen}
                    isFirst={day === days[0]}
                    marks={marks}
                    onChoose={() => choose(day)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {chosen && (
        <section className={`${agenda.days} ${css.day}`} aria-labelledby="chosen-day">
          <h3 id="chosen-day">{longDayFormat.format(new Date(chosen.startsAt))}</h3>
          {isLoaded && events.length < maxListedEvents && chosen.events.length === 0 && <p className={css.nothing}>Nothing is planned on this day.</p>}
          <ul>
            {chosen.events.map((event) => (
              <li key={event.id}>
                <button type="button" className={css.open} onClick={() => onOpen(event)}>
                  <time dateTime={event.startsAt}>{formatEventHours(event, chosen.startsAt)}</time>
                  <span className={agenda.title}>{formatTitle(event, marks.get(event.id))}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

type DayProps = { day: Day; isToday: boolean; isChosen: boolean; isFirst: boolean; marks: Props['marks']; onChoose: () => void }

function DayButton({ day, isToday, isChosen, isFirst, marks, onChoose }: DayProps) {
  const date = new Date(day.startsAt)
  const dayOfMonth = dayFormat.format(date)
  return (
    <button
      type="button"
      className={css.choice}
      aria-label={describeDay(day, marks)}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isChosen ? 0 : -1}
      onClick={onChoose}
    >
      <span className={css.number} data-month={isFirst || dayOfMonth === '1' ? monthFormat.format(date) : undefined}>
        {dayOfMonth}
      </span>
      <span className={css.dots}>
        {day.events.slice(0, maxDots).map(({ id, cancelledAt }) => (
          <span key={id} className={css.dot} data-state={cancelledAt ? 'cancelled' : marks.get(id) === 'REGISTERED' ? 'own' : undefined} />
        ))}
        {day.events.length > maxDots && '+'}
      </span>
    </button>
  )
}
