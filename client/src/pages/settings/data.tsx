import { Failure } from '../../components/states/failure.tsx'
import { DeleteAccountSection } from '../../features/accounts/delete-account-section.tsx'
import { ExportSection } from '../../features/accounts/export-section.tsx'
import { DataSettingsDocument } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { SettingsPage } from './settings-page.tsx'

/** /settings/data: the export and the deletion of the account. */
export const Component = () => (
  <SettingsPage title="Data">
    <DataSettings />
  </SettingsPage>
)

function DataSettings() {
  const { data, error, refetch } = useQuery(DataSettingsDocument, { fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false })
  if (error && !data) return <Failure onRetry={() => refetch()}>{`Your data settings could not be loaded. ${toApiError(error).message}`}</Failure>
  if (!data) return <p role="status">Loading your data settings...</p>
  const { viewer } = data
  if (!viewer?.settings) return <p>This account has no username yet. There is nothing to export or delete.</p>
  return (
    <>
      <ExportSection latest={viewer.settings.export} availableAt={viewer.settings.exportAvailableAt} onReload={refetch} />
      <DeleteAccountSection username={viewer.username} />
    </>
  )
}
