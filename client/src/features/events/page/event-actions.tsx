import { CalendarPlus, Link2, Share2 } from 'lucide-react'
import { Button, getButtonClassName } from '../../../components/forms/button.tsx'
import { useCopyLink } from '../../../components/use-copy-link.ts'
import type { EventDetailsFragment } from '../../../generated/graphql.ts'
import { paths } from '../../../lib/paths.ts'
import { ReportMenu } from '../../moderation/reports/report-menu.tsx'
import { useShare } from '../../reactions/share-button.tsx'
import css from './event-view.module.css'

/** What everybody can do with an event: add it to a calendar, share it, copy its link, and report it, but for its organisers. */
export function EventActions({ event, isOrganiser }: { event: EventDetailsFragment; isOrganiser: boolean }) {
  const { id, title, calendarUrl, cancelledAt, registrationState } = event
  const path = paths.event(id)
  const share = useShare(path)
  const copyLink = useCopyLink()
  return (
    <div className={css.actions}>
      {!cancelledAt && registrationState !== 'OVER' && (
        <a className={getButtonClassName('secondary')} href={calendarUrl} download>
          <CalendarPlus aria-hidden="true" size={20} /> Add to my calendar
        </a>
      )}
      <Button variant="secondary" aria-label={`Share ${title}`} onClick={share}>
        <Share2 aria-hidden="true" size={20} /> Share
      </Button>
      <Button variant="secondary" onClick={() => copyLink(path)}>
        <Link2 aria-hidden="true" size={20} /> Copy link
      </Button>
      {!isOrganiser && <ReportMenu subjectId={id} name={title} />}
    </div>
  )
}
