import { CalendarPlus, Clock, MapPin, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import { LinkedText } from '../../components/content/linked-text.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { getButtonClassName } from '../../components/forms/button.tsx'
import { LinkButton } from '../../components/forms/link-button.tsx'
import { Notice } from '../../components/states/notice.tsx'
import type { CalendarEventFragment, RegistrationState } from '../../generated/graphql.ts'
import { formatEventSpan } from '../../lib/format/format-event.ts'
import { paths } from '../../lib/paths.ts'
import { ReportMenu } from '../moderation/reports/report-menu.tsx'
import css from './event-dialog.module.css'

type Props = {
  event: CalendarEventFragment | null
  /** Of the viewer's registration. */
  state: RegistrationState | undefined
  onClose: () => void
}

/** The details of an event, with the way to its page and a download for the user's own calendar. */
export function EventDialog({ event, state, onClose }: Props) {
  return (
    <Dialog title={event?.title ?? ''} open={event !== null} onClose={onClose}>
      {event && (
        <div className={css.event}>
          {event.cancelledAt && <Notice kind="error">This event is cancelled.</Notice>}
          {state && !event.cancelledAt && <Notice>{state === 'REGISTERED' ? 'You are registered.' : 'You are on the waiting list.'}</Notice>}
          <p className={css.fact}>
            <Clock aria-hidden="true" size={20} /> <time dateTime={event.startsAt}>{formatEventSpan(event.startsAt, event.endsAt)}</time>
          </p>
          {event.place && (
            <p className={css.fact}>
              <MapPin aria-hidden="true" size={20} /> {event.place}
            </p>
          )}
          {event.club && (
            <p className={css.fact}>
              <Users aria-hidden="true" size={20} /> <Link to={paths.club(event.club.slug)}>{event.club.name}</Link>
            </p>
          )}
          {event.description && (
            <p className={css.description} dir="auto">
              <LinkedText text={event.description} />
            </p>
          )}
          <div className={css.actions}>
            <LinkButton to={paths.event(event.id)}>Open the event</LinkButton>
            {!event.cancelledAt && (
              <a className={getButtonClassName('secondary')} href={event.calendarUrl} download>
                <CalendarPlus aria-hidden="true" size={20} /> Add to my calendar
              </a>
            )}
            <ReportMenu key={event.id} subjectId={event.id} name={event.title} />
          </div>
        </div>
      )}
    </Dialog>
  )
}
