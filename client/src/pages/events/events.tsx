import { Link } from 'react-router-dom'
import { Banner } from '../../components/artwork/banner.tsx'
import { LinkButton } from '../../components/forms/link-button.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Agenda } from '../../features/events/agenda.tsx'
import { CampusCalendar } from '../../features/events/campus-calendar.tsx'
import { useOrganisers } from '../../features/events/editor/use-organisers.ts'
import { SharedCalendar } from '../../features/events/shared-calendar.tsx'
import { brand } from '../../generated/brand.ts'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { config } from '../../lib/config.ts'
import { paths } from '../../lib/paths.ts'
import page from '../grid.module.css'

/** /events (spec, section 2): the shared calendar if one is configured, otherwise the campus's own, in Asia/Kolkata. */
export function Component() {
  const { eventsCalendarUrl } = config
  const isHydrated = useHydrated()
  const { canOrganise } = useOrganisers()
  return (
    <div className={page.page}>
      <Banner tile="lounge" art="events" alt="A myna beside a calendar that hangs between lanterns">
        <PageTitle>{brand.calendarName}</PageTitle>
        <p>
          Culturals, workshops, techfests. All times are campus times, {brand.timeZone}. <Link to={paths.mine}>My tickets and waiting lists</Link>
        </p>
      </Banner>
      {eventsCalendarUrl ? <SharedCalendar title={brand.calendarName} url={eventsCalendarUrl} /> : isHydrated ? <CampusCalendar /> : <Agenda />}
      {eventsCalendarUrl && canOrganise && (
        <p>
          <LinkButton to={paths.newEvent} variant="secondary">
            New event
          </LinkButton>
        </p>
      )}
    </div>
  )
}
