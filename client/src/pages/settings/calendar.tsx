import { Failure } from '../../components/states/failure.tsx'
import { CalendarFeedSection } from '../../features/events/calendar-feed/calendar-feed-section.tsx'
import { CalendarFeedDocument } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { SettingsPage } from './settings-page.tsx'

/** /settings/calendar: the address of the viewer's own calendar. */
export const Component = () => (
  <SettingsPage title="Calendar">
    <Loader />
  </SettingsPage>
)

function Loader() {
  const { data, error, refetch } = useQuery(CalendarFeedDocument, { fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false })
  if (error && !data) return <Failure onRetry={() => refetch()}>{`Your settings could not be loaded. ${toApiError(error).message}`}</Failure>
  if (!data) return <p role="status">Loading your settings...</p>
  const { viewer } = data
  if (!viewer?.settings) return <p>This account has no username yet. It has no calendar of its own.</p>
  return <CalendarFeedSection createdAt={viewer.settings.calendarFeedCreatedAt} />
}
