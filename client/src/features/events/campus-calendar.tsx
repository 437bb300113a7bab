import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import FullCalendar, { useCalendarController } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import list from '@fullcalendar/react/list'
import theme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { useEffect, useState } from 'react'
import { Failure } from '../../components/states/failure.tsx'
import { SavedNotice } from '../../components/states/saved-notice.tsx'
import { brand } from '../../generated/brand.ts'
import { maxListedEvents } from '../../generated/event-limits.ts'
import { type CalendarEventFragment, CampusEventsDocument, type RegistrationState } from '../../generated/graphql.ts'
import { useMediaQuery } from '../../lib/browser/media-query.ts'
import { toCampusDay } from '../../lib/format/end-of-day.ts'
import { useSavedQuery } from '../../lib/offline/use-saved-query.ts'
import { useSavedKey } from '../users/session/use-saved-key.ts'
import { CalendarTools, type CalendarView } from './calendar-tools.tsx'
import css from './campus-calendar.module.css'
import { useOrganisers } from './editor/use-organisers.ts'
import { EventDialog } from './event-dialog.tsx'
import { formatTitle } from './format-title.ts'
import { MarkedEvent } from './marked-event.tsx'
import { MonthDays } from './month/month-days.tsx'
import { NoEvents } from './no-events.tsx'
import { SubscribeNotice } from './subscribe-notice.tsx'
import { useEventMarks } from './use-event-marks.ts'

const dateFormat = { year: 'numeric', month: 'short', day: 'numeric' } as const
const timeZone = brand.timeZone
const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone })
const dayFormat = new Intl.DateTimeFormat('en-US', { day: 'numeric', timeZone })

const views = {
  month: {
    ...{ type: 'dayGridMonth', dayHeaderFormat: { weekday: 'short' } as const, dayCellInnerClass: css.day },
    ...{ eventTitleClass: css.name, eventContent: MarkedEvent },
  },
  /**
   * The month in narrow windows, where the weeks that are over would fill the screen: it begins with the week of today. MonthDays shows it, since the titles
   * of events do not fit into its days.
   */
  weeks: {
    type: 'dayGrid',
    duration: { weeks: 5 },
    dateIncrement: { weeks: 5 },
    dateAlignment: 'week',
    titleFormat: dateFormat,
  },
  // FullCalendar's own headers have no dates in narrow columns.
  week: {
    type: 'timeGridWeek',
    titleFormat: dateFormat,
    eventTimeClass: css.hours,
    eventTitleClass: css.label,
    eventContent: MarkedEvent,
    dayHeaderContent: ({ date }: { date: Date }) => (
      <span className={css.date}>
        <span>{weekdayFormat.format(date)}</span> <strong>{dayFormat.format(date)}</strong>
      </span>
    ),
  },
  agenda: { type: 'list', duration: { days: 30 }, titleFormat: dateFormat, listItemEventTimeClass: css.time, listItemEventTitleClass: css.what },
}

/** What the arrows move by. */
const spans: Record<keyof typeof views, string> = { month: 'month', weeks: '5 weeks', week: 'week', agenda: '30 days' }

/** An event for FullCalendar. */
const toEventInput = (event: CalendarEventFragment, state?: RegistrationState) => ({
  ...{ id: event.id, title: formatTitle(event, state), start: event.startsAt, end: event.endsAt },
  extendedProps: { event, state },
})

type DateSpan = { from: string; to: string }

/** The campus events by month, by week or as a list of the next 30 days, in campus time. */
export function CampusCalendar() {
  const isNarrow = useMediaQuery('(width < 48em)')
  const calendar = useCalendarController()
  const [span, setSpan] = useState<DateSpan>()
  const [view, setView] = useState<CalendarView>(isNarrow ? 'agenda' : 'month')
  const [openedEvent, setOpenedEvent] = useState<CalendarEventFragment | null>(null)
  // Its days are others each day: the service worker has saved none of them yet.
  const isNextAgenda = view === 'agenda' && span !== undefined && toCampusDay(new Date(span.from)) === toCampusDay(new Date())
  const key = useSavedKey('agenda')
  const { data, previousData, savedAt, error, loading, refetch } = useSavedQuery(CampusEventsDocument, isNextAgenda ? key : null, {
    ...{ variables: span ?? { from: '', to: '' }, skip: !span, fetchPolicy: 'cache-first' },
  })
  const events = (data ?? (error ? undefined : previousData))?.events ?? []
  const { marks, ...markResult } = useEventMarks(span, isNextAgenda)
  const shown = savedAt === null ? markResult : { savedAt, error, refetch }
  const { canOrganise } = useOrganisers()
  const isEmptyAgenda = view === 'agenda' && data !== undefined && events.length === 0
  const viewName = view === 'month' && isNarrow ? 'weeks' : view
  /** MonthDays shows those of narrow months. */
  const listedEvents = viewName === 'weeks' ? [] : events
  const isWithoutDays = Boolean(error) && !data
  useEffect(() => {
    if (calendar.view && calendar.view.type !== viewName) calendar.changeView(viewName)
  }, [calendar, viewName])
  return (
    <div className={css.calendar}>
      <CalendarTools {...{ view, canOrganise, calendar }} title={calendar.view?.title ?? ''} span={spans[viewName]} onViewChange={setView} />
      {error && savedAt === null && <Failure onRetry={() => refetch()}>The events could not be fetched.</Failure>}
      <SavedNotice savedAt={shown.savedAt} error={shown.error} onRetry={() => shown.refetch()} />
      <div className={css.stage}>
        <p role="status" className={css.status}>
          {!data && !error ? 'Loading events...' : ''}
        </p>
        <div className={css.sheet} data-view={view} aria-busy={loading} data-hidden={viewName === 'weeks' || undefined} hidden={isWithoutDays || isEmptyAgenda}>
          <FullCalendar
            controller={calendar}
            plugins={[dayGrid, timeGrid, list, theme]}
            views={views}
            initialView={view}
            timeZone={timeZone}
            headerToolbar={false}
            borderless
            eventTimeFormat={{ hour: 'numeric', minute: '2-digit', meridiem: 'short', omitZeroMinute: true }}
            height={view === 'week' ? 640 : 'auto'}
            scrollTime="08:00"
            allDaySlot={false}
            fixedWeekCount={false}
            dayMaxEvents={3}
            nowIndicator
            eventInteractive
            noEventsText=""
            events={listedEvents.map((event) => toEventInput(event, marks.get(event.id)))}
            datesSet={({ start, end }) => setSpan({ from: start.toISOString(), to: end.toISOString() })}
            eventClick={({ event }) => setOpenedEvent(events.find(({ id }) => id === event.id) ?? null)}
          />
        </div>
        {calendar.view?.type === 'weeks' && span && !isWithoutDays && (
          <MonthDays {...{ span, events, marks }} isLoaded={data !== undefined} onOpen={setOpenedEvent} />
        )}
        {events.length >= maxListedEvents && <p className={css.note}>Only the first {maxListedEvents} events of this period are shown.</p>}
        {isEmptyAgenda && <NoEvents canOrganise={canOrganise} />}
      </div>
      <SubscribeNotice />
      <EventDialog event={openedEvent} state={openedEvent ? marks.get(openedEvent.id) : undefined} onClose={() => setOpenedEvent(null)} />
    </div>
  )
}
