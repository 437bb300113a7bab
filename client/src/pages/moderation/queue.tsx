import { useSearchParams } from 'react-router-dom'
import { MorePages } from '../../components/more-pages.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { SubNavigation } from '../../components/sub-navigation.tsx'
import { CaseList } from '../../features/moderation/case/case-list.tsx'
import { ShortcutHelp } from '../../features/moderation/case/shortcut-help.tsx'
import { ModerationCasesDocument, type ModerationQueue } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { paths } from '../../lib/paths.ts'
import css from './queue.module.css'
import { RolePage } from './role-page.tsx'

const queues: readonly { queue: ModerationQueue; label: string; to: string; empty: string }[] = [
  { queue: 'OPEN', label: 'Open', to: paths.moderation, empty: 'Nothing waits.' },
  { queue: 'APPEALS', label: 'Appeals', to: `${paths.moderation}?queue=appeals`, empty: 'No appeal waits.' },
  { queue: 'DECIDED', label: 'Decided', to: `${paths.moderation}?queue=decided`, empty: 'Nothing was decided yet.' },
]

/** /moderation: the cases that wait, for moderators. */
export const Component = () => (
  <RolePage requiredRole="MODERATOR">
    <Queues />
  </RolePage>
)

function Queues() {
  const [parameters] = useSearchParams()
  const current = queues.find(({ queue }) => queue.toLowerCase() === parameters.get('queue')) ?? queues[0]
  return (
    <div className={css.page}>
      <div className={css.head}>
        <PageTitle>Moderation</PageTitle>
        <ShortcutHelp />
      </div>
      <SubNavigation label="Queues" items={queues} current={current?.to} />
      {current && <Queue key={current.queue} {...current} />}
    </div>
  )
}

function Queue({ queue, label, empty }: { queue: ModerationQueue; label: string; empty: string }) {
  const { data, error, refetch, fetchMore } = useQuery(ModerationCasesDocument, {
    ...{ variables: { queue }, fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false },
  })
  if (error && !data) return <Failure onRetry={() => refetch()}>{`The cases could not be loaded. ${toApiError(error).message}`}</Failure>
  if (!data) return <p role="status">Loading the cases...</p>
  const { edges, pageInfo } = data.moderationCases
  if (edges.length === 0) return <EmptyState role="status" title={empty} />
  return (
    <div>
      <CaseList label={label} cases={edges.map(({ node }) => node)} />
      {pageInfo.hasNextPage && <MorePages label="Show more cases" isAutomatic={false} fetch={() => fetchMore({ variables: { after: pageInfo.endCursor } })} />}
    </div>
  )
}
