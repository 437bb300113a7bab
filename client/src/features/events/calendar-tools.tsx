import type { useCalendarController } from '@fullcalendar/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button, IconButton } from '../../components/button.tsx'
import css from './calendar-tools.module.css'

export type CalendarView = 'month' | 'week' | 'agenda'

const viewLabels: Record<CalendarView, string> = { month: 'Month', week: 'Week', agenda: 'Agenda' }

type Props = {
  title: string
  view: CalendarView
  /** What the arrows move by: 'week'. */
  span: string
  onViewChange?: (view: CalendarView) => void
  /** The buttons are disabled without a calendar. */
  calendar?: ReturnType<typeof useCalendarController>
}

/** Toolbar of the calendar: previous, today, next and the views. */
export function CalendarTools({ title, view, span, onViewChange, calendar }: Props) {
  return (
    <div className={css.tools}>
      <h2 className={css.title} aria-live="polite">
        {title}
      </h2>
      <div className={css.moves}>
        <IconButton label={`Previous ${span}`} Icon={ChevronLeft} disabled={!calendar} onClick={() => calendar?.prev()} />
        <Button variant="secondary" disabled={!calendar} onClick={() => calendar?.today()}>
          Today
        </Button>
        <IconButton label={`Next ${span}`} Icon={ChevronRight} disabled={!calendar} onClick={() => calendar?.next()} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: no form, no fieldset */}
      <div className={css.views} role="group" aria-label="View">
        {(Object.keys(viewLabels) as CalendarView[]).map((option) => (
          <button key={option} type="button" className={css.view} aria-pressed={option === view} disabled={!calendar} onClick={() => onViewChange?.(option)}>
            {viewLabels[option]}
          </button>
        ))}
      </div>
    </div>
  )
}
