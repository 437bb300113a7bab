import { Failure } from '../../components/states/failure.tsx'
import { NotificationSettings } from '../../features/notifications/settings/notification-settings.tsx'
import { NotificationSettingsDocument } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { SettingsPage } from './settings-page.tsx'

/** /settings/notifications: what the viewer is told, when, and on which devices. */
export const Component = () => (
  <SettingsPage title="Notifications">
    <Loader />
  </SettingsPage>
)

function Loader() {
  const { data, error, refetch } = useQuery(NotificationSettingsDocument, { fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false })
  if (error && !data) return <Failure onRetry={() => refetch()}>{`Your settings could not be loaded. ${toApiError(error).message}`}</Failure>
  if (!data) return <p role="status">Loading your settings...</p>
  const { viewer } = data
  if (!viewer?.settings) return <p>This account has no username yet. It gets no notifications.</p>
  return <NotificationSettings uid={viewer.uid} stored={viewer.settings.notifications} />
}
