import { Failure } from '../../components/states/failure.tsx'
import { SessionList } from '../../features/sessions/session-list.tsx'
import { SignOutEverywhere } from '../../features/sessions/sign-out-everywhere.tsx'
import { SessionsDocument } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { SettingsPage } from './settings-page.tsx'

/** /settings/sessions: the devices on which the account is signed in. */
export const Component = () => (
  <SettingsPage title="Sessions">
    <SessionSettings />
  </SettingsPage>
)

function SessionSettings() {
  const { data, error, refetch } = useQuery(SessionsDocument, { fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false })
  if (error && !data) return <Failure onRetry={() => refetch()}>{`Your devices could not be loaded. ${toApiError(error).message}`}</Failure>
  if (!data) return <p role="status">Loading your devices...</p>
  return (
    <>
      <SessionList sessions={data.viewer?.settings?.sessions ?? []} />
      <SignOutEverywhere />
    </>
  )
}
