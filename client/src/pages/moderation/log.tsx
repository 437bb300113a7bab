import { Link } from 'react-router-dom'
import { MorePages } from '../../components/more-pages.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { LogList } from '../../features/moderation/log-list.tsx'
import { ModerationLogDocument } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useFetchPolicy } from '../../lib/network/apollo/fetch-policy.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { paths } from '../../lib/paths.ts'
import text from './text-page.module.css'

/** /moderation/log: the public log, without names and texts. */
export function Component() {
  return (
    <article className={text.page}>
      <PageTitle>Moderation log</PageTitle>
      <p className={text.lead}>
        What was done, to what kind of thing, why and when: no names, no texts. See the <Link to={paths.rules}>community rules</Link>.
      </p>
      <Log />
    </article>
  )
}

function Log() {
  const { data, error, refetch, fetchMore } = useQuery(ModerationLogDocument, { fetchPolicy: useFetchPolicy(), notifyOnNetworkStatusChange: false })
  if (error && !data) return <Failure onRetry={() => refetch()}>{`The log could not be loaded. ${toApiError(error).message}`}</Failure>
  if (!data) return <p role="status">Loading the log...</p>
  const { edges, pageInfo } = data.moderationLog
  if (edges.length === 0) return <EmptyState title="Nothing had to be done yet." />
  return (
    <div>
      <LogList entries={edges.map(({ node }) => node)} />
      {pageInfo.hasNextPage && <MorePages label="Show earlier" isAutomatic={false} fetch={() => fetchMore({ variables: { after: pageInfo.endCursor } })} />}
    </div>
  )
}
