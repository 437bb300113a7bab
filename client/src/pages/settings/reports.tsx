import { Failure } from '../../components/states/failure.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { DecisionSection } from '../../features/moderation/case/decision-section.tsx'
import { ReportSection } from '../../features/moderation/reports/report-section.tsx'
import { SanctionList } from '../../features/moderation/sanctions/sanction-list.tsx'
import { SettingsSection } from '../../features/users/settings/settings-section.tsx'
import { ReportSettingsDocument, ReportsDocument } from '../../generated/graphql.ts'
import { formatDate } from '../../lib/format/format.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { SettingsPage } from './settings-page.tsx'

const options = { fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false } as const

/** /settings/reports: what the viewer has reported, and what was decided about them. */
export const Component = () => (
  <SettingsPage title="Reports and decisions">
    <Decisions />
    <Reports />
  </SettingsPage>
)

function Decisions() {
  const { data, error, refetch } = useQuery(ReportSettingsDocument, options)
  if (error && !data) return <Failure onRetry={() => refetch()}>{`The decisions could not be loaded. ${toApiError(error).message}`}</Failure>
  if (!data) return <p role="status">Loading the decisions...</p>
  const settings = data.viewer?.settings
  if (!settings) return null
  return (
    <>
      {settings.reportsDisabledUntil && (
        <Notice>{`Too many of your reports were groundless. You can report again from ${formatDate(settings.reportsDisabledUntil, 'campus')}.`}</Notice>
      )}
      {settings.sanctions.length > 0 && (
        <SettingsSection title="Sanctions">
          <SanctionList sanctions={settings.sanctions} />
        </SettingsSection>
      )}
      <DecisionSection decisions={settings.decisions} />
    </>
  )
}

function Reports() {
  const { data, error, refetch, fetchMore } = useQuery(ReportsDocument, options)
  if (error && !data) return <Failure onRetry={() => refetch()}>{`Your reports could not be loaded. ${toApiError(error).message}`}</Failure>
  if (!data) return <p role="status">Loading your reports...</p>
  return <ReportSection reports={data.reports} fetchMore={(after) => fetchMore({ variables: { after } })} />
}
