import { useState } from 'react'
import { MorePages } from '../../components/more-pages.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { PastRegistrationsDocument } from '../../generated/graphql.ts'
import { formatDate } from '../../lib/format/format.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import css from './mine.module.css'
import { EventFacts } from './registrations.tsx'

/** The past events for which the viewer was registered, folded; they are loaded when they are unfolded. */
export function PastEvents() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={css.past} onToggle={({ currentTarget }) => setOpen((wasOpen) => wasOpen || currentTarget.open)}>
      <summary>Past events</summary>
      {isOpen && <PastList />}
    </details>
  )
}

function PastList() {
  const { data, error, refetch, fetchMore } = useQuery(PastRegistrationsDocument, { fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false })
  const list = data?.viewer?.registrations
  if (!list) {
    if (error) return <Failure onRetry={() => refetch()}>{`Your past events could not be loaded. ${toApiError(error).message}`}</Failure>
    return <p role="status">{data ? 'You were not registered for an event.' : 'Loading your past events...'}</p>
  }
  if (list.edges.length === 0) return <p>You were not registered for an event yet.</p>
  return (
    <>
      <ul className={css.list} aria-label="Past events">
        {list.edges.map(({ node: { id, event, state, checkedInAt } }) =>
          event ? (
            <li key={id}>
              <div className={css.words}>
                <EventFacts event={event} />
                {state === 'WAITING' && <p className={css.facts}>You were on the waiting list.</p>}
                {checkedInAt && <p className={css.facts}>{`You were checked in on ${formatDate(checkedInAt, 'campus')}.`}</p>}
              </div>
            </li>
          ) : null,
        )}
      </ul>
      {list.pageInfo.hasNextPage && (
        <MorePages
          label="Show older events"
          isAutomatic={false}
          fetch={() => fetchMore({ variables: { after: list.pageInfo.endCursor } })}
          getErrorMessage={(error) => `They could not be loaded. ${toApiError(error).message}`}
        />
      )}
    </>
  )
}
