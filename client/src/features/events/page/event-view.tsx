import { LinkedText } from '../../../components/content/linked-text.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import type { EventDetailsFragment } from '../../../generated/graphql.ts'
import { OrganiserTools } from '../organise/organiser-tools.tsx'
import { RegistrationCard } from '../registration/registration-card.tsx'
import { useEventViewer } from '../registration/use-event-viewer.ts'
import { Attendees } from './attendees.tsx'
import { EventActions } from './event-actions.tsx'
import { EventCover } from './event-cover.tsx'
import { EventFacts } from './event-facts.tsx'
import css from './event-view.module.css'
import { Messages } from './messages.tsx'
import { useEventUpdates } from './use-event-updates.ts'

/** An event with all that is known of it, and the registration of the viewer. */
export function EventView({ event }: { event: EventDetailsFragment }) {
  useEventUpdates(event)
  const { viewer, savedAt, error, refetch } = useEventViewer(event)
  const { id, title, description, cover, registrationState, cancelledAt, cancellationReason, takesRegistrations } = event
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
            {cancellationReason && (
              <>
                {' '}
                <LinkedText text={cancellationReason} />
              </>
            )}
          </Notice>
        )}
        {isOver && <Notice>This event is over.</Notice>}
        <EventFacts event={event} onlineUrl={viewer?.onlineUrl ?? null} />
        <EventActions event={event} isOrganiser={viewer?.viewerCanManage ?? false} />
        {viewer?.viewerCanManage && <OrganiserTools event={event} />}
      </div>
      {description && (
        <section className={css.about} aria-labelledby="about">
          <h2 id="about" className="visually-hidden">
            About the event
          </h2>
          <p className={css.description} dir="auto">
            <LinkedText text={description} />
          </p>
        </section>
      )}
      {(takesRegistrations || registrationState === null) && (
        <div className={css.side}>
          <RegistrationCard event={event} viewer={viewer} savedAt={savedAt} error={error} onRetry={refetch} />
        </div>
      )}
      {takesRegistrations && (hasSeat || viewer?.viewerCanManage) && (
        <div className={css.rest}>
          <Messages eventId={id} />
          <Attendees eventId={id} />
        </div>
      )}
    </article>
  )
}
