import type { useCalendarController } from '@fullcalendar/react'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { Button, IconButton } from '../../components/forms/button.tsx'
import { LinkButton } from '../../components/forms/link-button.tsx'
import { paths } from '../../lib/paths.ts'
import css from './calendar-tools.module.css'

export type CalendarView = 'month' | 'week' | 'agenda'

const viewLabels: Record<CalendarView, string> = { month: 'Month', week: 'Week', agenda: 'Agenda' }

type Props = {
  title: string
  view: CalendarView
  /** What the arrows move by: 'week'. */
  span: string
  /** Whether the viewer may plan events. */
  canOrganise?: boolean
  onViewChange?: (view: CalendarView) => void
  /** The buttons are disabled without a calendar. */
  calendar?: ReturnType<typeof useCalendarController>
}

/** Toolbar of the calendar: previous, today, next and the views, and for organisers a new event. */
export function CalendarTools({ title, view, span, canOrganise = false, onViewChange, calendar }: Props) {
  return (
    <div className={css.tools}>
      <h2 className={css.title} aria-live="polite">
        {title}
      </h2>
      {canOrganise && (
        <p className={css.new}>
          <LinkButton to={paths.newEvent} variant="secondary">
            <Plus aria-hidden="true" size={20} /> New event
          </LinkButton>
        </p>
      )}
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
