import { CalendarPlus } from 'lucide-react'
import { getButtonClassName } from '../../../components/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import type { EventDetailsFragment } from '../../../generated/graphql.ts'
import { ReportMenu } from '../../moderation/report-menu.tsx'
import { OrganiserTools } from '../organise/organiser-tools.tsx'
import { RegistrationCard } from '../registration/registration-card.tsx'
import { useEventViewer } from '../registration/use-event-viewer.ts'
import { Attendees } from './attendees.tsx'
import { EventCover } from './event-cover.tsx'
import { EventFacts } from './event-facts.tsx'
import css from './event-view.module.css'
import { Messages } from './messages.tsx'
import { useEventUpdates } from './use-event-updates.ts'

/** An event with all that is known of it, and the registration of the viewer. */
export function EventView({ event }: { event: EventDetailsFragment }) {
  useEventUpdates(event)
  const { viewer, error, refetch } = useEventViewer(event)
  const { id, title, description, cover, registrationState, cancelledAt, cancellationReason, calendarUrl, takesRegistrations } = event
  const isOver = registrationState === 'OVER'
  const hasSeat = viewer?.viewerRegistration?.state === 'REGISTERED'
  return (
    <article className={css.event}>
      <div className={css.main}>
        {cover && <EventCover cover={cover} />}
        <PageTitle>{title}</PageTitle>
        {cancelledAt && (
          <Notice kind="error">
            This event is cancelled.
            {cancellationReason && ` ${cancellationReason}`}
          </Notice>
        )}
        {isOver && <Notice>This event is over.</Notice>}
        <EventFacts event={event} onlineUrl={viewer?.onlineUrl ?? null} />
        <div className={css.actions}>
          {!cancelledAt && !isOver && (
            <a className={getButtonClassName('secondary')} href={calendarUrl} download>
              <CalendarPlus aria-hidden="true" size={20} /> Add to my calendar
            </a>
          )}
          {!viewer?.viewerCanManage && <ReportMenu subjectId={id} name={title} />}
        </div>
        {viewer?.viewerCanManage && <OrganiserTools event={event} />}
      </div>
      {(takesRegistrations || registrationState === null) && (
        <div className={css.side}>
          <RegistrationCard event={event} viewer={viewer} error={error} onRetry={refetch} />
        </div>
      )}
      <div className={css.rest}>
        {description && (
          <section aria-labelledby="about">
            <h2 id="about" className="visually-hidden">
              About the event
            </h2>
            <p className={css.description} dir="auto">
              {description}
            </p>
          </section>
        )}
        {takesRegistrations && (hasSeat || viewer?.viewerCanManage) && (
          <>
            <Messages eventId={id} />
            <Attendees eventId={id} />
          </>
        )}
      </div>
    </article>
  )
}
