import { Link, useParams } from 'react-router-dom'
import { PageTitle } from '../../components/page-title.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { CaseView } from '../../features/moderation/case/case-view.tsx'
import { ModerationCaseDocument } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { paths } from '../../lib/paths.ts'
import { NotFound } from '../not-found.tsx'
import css from './queue.module.css'
import { RolePage } from './role-page.tsx'

/** /moderation/{id}: a case, for moderators. */
export const Component = () => (
  <RolePage requiredRole="MODERATOR">
    <Case />
  </RolePage>
)

function Case() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(ModerationCaseDocument, {
    ...{ variables: { id }, fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false },
  })
  if (error && !data && toApiError(error).status === 403) return <OwnCase />
  if (error && !data) return <Failure onRetry={() => refetch()}>{`The case could not be loaded. ${toApiError(error).message}`}</Failure>
  if (!data) return <p role="status">Loading the case...</p>
  if (!data.moderationCase) return <NotFound />
  return <CaseView key={id} item={data.moderationCase} onReload={refetch} />
}

/** The server refuses moderators the case about themselves. */
const OwnCase = () => (
  <div className={css.page}>
    <PageTitle>A case about you</PageTitle>
    <p>This case is about you. Another moderator decides it.</p>
    <Link to={paths.moderation}>All cases</Link>
  </div>
)
