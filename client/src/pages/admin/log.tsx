import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Select } from '../../components/forms/field.tsx'
import { MorePages } from '../../components/more-pages.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { describeDetail } from '../../features/admin/describe-detail.ts'
import { actLabels } from '../../features/moderation/describe-act.ts'
import { LogList } from '../../features/moderation/log-list.tsx'
import { useRoles } from '../../features/users/use-roles.ts'
import { FullModerationLogDocument, type FullModerationLogQuery } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { paths } from '../../lib/paths.ts'
import { AdminPage } from './admin-page.tsx'
import css from './log.module.css'

type Entry = FullModerationLogQuery['fullModerationLog']['edges'][number]['node']

const allActs = 'All acts'
const actByLabel = new Map(Object.entries(actLabels).map(([act, label]) => [label, act]))
const options = [allActs, ...[...actByLabel.keys()].sort()]

/** Of the address: all acts include those of reading a case. */
const viewsParameter = 'views'

/** /admin/log: every act of moderation and administration, for administrators. That moderators read cases is left out, since it is most of the log, without `?views=1`. */
export function Component() {
  const [label, setLabel] = useState(allActs)
  const [parameters, setParameters] = useSearchParams()
  const act = actByLabel.get(label) ?? null
  const includesViews = parameters.get(viewsParameter) === '1'
  return (
    <AdminPage title="Log">
      <p>Every act of moderators and administrators. People appear under pseudonyms. Nobody can change the log.</p>
      <div className={css.filter}>
        <Select label="Show" options={options} value={label} onChange={(event) => setLabel(event.target.value)} />
        {act === null && (
          <label className={css.switch}>
            <input
              type="checkbox"
              role="switch"
              checked={includesViews}
              aria-checked={includesViews}
              onChange={({ target }) =>
                setParameters(target.checked ? { [viewsParameter]: '1' } : {}, { replace: true, state: { keepsFocus: true, keepsScroll: true } })
              }
            />
            Include what moderators read
          </label>
        )}
      </div>
      <Log key={`${act} ${includesViews}`} act={act} includesViews={includesViews} />
    </AdminPage>
  )
}

function Log(variables: { act: string | null; includesViews: boolean }) {
  const { data, error, refetch, fetchMore } = useQuery(FullModerationLogDocument, {
    ...{ variables, fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false },
  })
  const { roles = [] } = useRoles()
  if (error && !data) return <Failure onRetry={() => refetch()}>{`The log could not be loaded. ${toApiError(error).message}`}</Failure>
  if (!data) return <p role="status">Loading the log...</p>
  const { edges, pageInfo } = data.fullModerationLog
  if (edges.length === 0) return <EmptyState role="status" title="Nothing was done yet." />
  return (
    <div>
      <LogList entries={edges.map(({ node }) => node)} renderFacts={(entry) => <Facts entry={entry} isModerator={roles.includes('MODERATOR')} />} />
      {pageInfo.hasNextPage && <MorePages label="Show earlier" isAutomatic={false} fetch={() => fetchMore({ variables: { after: pageInfo.endCursor } })} />}
    </div>
  )
}

/** What the public log leaves out. Only moderators can open a case. */
function Facts({ entry: { actor, person, caseId, details }, isModerator }: { entry: Entry; isModerator: boolean }) {
  return (
    <>
      <span>{`By ${actor ?? 'the system'}`}</span>
      {person && <span>{`about ${person}`}</span>}
      {details.map((detail) => (
        <span key={detail.name}>{describeDetail(detail)}</span>
      ))}
      {caseId && isModerator && (
        <Link to={paths.moderationCase(caseId)} className={css.case}>
          Case
        </Link>
      )}
    </>
  )
}
