import { OpenCaseCountDocument, OpenClubRequestCountDocument } from '../../generated/graphql.ts'
import { useQuery } from '../../lib/network/use-query.ts'
import css from './open-work-count.module.css'

/** The number of cases and appeals that wait for a moderator, or of requests for an administrator; nothing if there are none. */
export function OpenWorkCount({ isModerator }: { isModerator: boolean }) {
  const cases = useQuery(OpenCaseCountDocument, { skip: !isModerator, fetchPolicy: 'cache-and-network' })
  const requests = useQuery(OpenClubRequestCountDocument, { skip: isModerator, fetchPolicy: 'cache-and-network' })
  const count = cases.data?.openCaseCount ?? requests.data?.openClubRequestCount ?? 0
  if (count === 0) return null
  return (
    <span className={css.count}>
      {count < 100 ? count : '99+'}
      <span className="visually-hidden"> open</span>
    </span>
  )
}
