import { useRef } from 'react'
import { LinkedText } from '../../../components/content/linked-text.tsx'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import css from '../../../components/list.module.css'
import { MorePages } from '../../../components/more-pages.tsx'
import { Failure } from '../../../components/states/failure.tsx'
import {
  type ClubRequestDecision,
  DecideMembershipDocument,
  ManagedClubsDocument,
  NewClubRequestsDocument,
  type NewClubRequestsQuery,
} from '../../../generated/graphql.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { removeFromLists } from '../../../lib/network/apollo/remove-from-lists.ts'
import { useMutation, useQuery } from '../../../lib/network/apollo/use-query.ts'
import { useMutationWithToast } from '../../clubs/use-mutation-with-toast.ts'
import { UserLink } from '../../users/profile/user-link.tsx'
import { SettingsSection } from '../../users/settings/settings-section.tsx'
import { reload } from '../reload.ts'

type NewClubRequest = NewClubRequestsQuery['clubRequests']['edges'][number]['node']

/** The open requests for new clubs, newest first. The user who asked for an accepted club becomes its head. */
export function NewClubRequests() {
  const { data, error, refetch, fetchMore } = useQuery(NewClubRequestsDocument, { fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false })
  const list = useRef<HTMLUListElement>(null)
  const { edges, pageInfo } = data?.clubRequests ?? {}
  return (
    <SettingsSection title="Requests for new clubs">
      {error && !data && <Failure onRetry={() => refetch()}>{`The requests could not be loaded. ${toApiError(error).message}`}</Failure>}
      {!error && !data && <p role="status">Loading the requests...</p>}
      {edges?.length === 0 && <p>There are no requests.</p>}
      {edges && (
        <ul ref={list} className={css.list} tabIndex={-1} aria-label="Requests for new clubs">
          {edges.map(({ node }) => (
            <RequestItem key={node.id} request={node} onDecided={() => list.current?.focus()} />
          ))}
        </ul>
      )}
      {pageInfo?.hasNextPage && (
        <MorePages label="Show more requests" isAutomatic={false} fetch={() => fetchMore({ variables: { after: pageInfo.endCursor } })} />
      )}
    </SettingsSection>
  )
}

function RequestItem({ request: { id, name, category, user, message, createdAt }, onDecided }: { request: NewClubRequest; onDecided: () => void }) {
  const toast = useToast()
  const attempt = useMutationWithToast()
  const [mutate, { loading }] = useMutation(DecideMembershipDocument)
  const decide = async (decision: ClubRequestDecision) => {
    const change = () =>
      mutate({
        variables: { input: { requestId: id, decision } },
        update: (cache) => {
          removeFromLists(cache, id, 'ClubRequest')
          cache.evict({ id: 'ROOT_QUERY', fieldName: 'clubs' })
        },
        ...(decision === 'ACCEPTED' && reload(ManagedClubsDocument)),
      })
    if (!(await attempt(change, 'The decision could not be saved.'))) return
    onDecided()
    toast(decision === 'ACCEPTED' ? `${name} is a club now. ${user.username} leads it.` : `The request for ${name} is declined.`)
  }
  return (
    <li>
      <div className={css.words}>
        <p className={css.name}>{name}</p>
        <p className={css.facts}>
          <span>{category}</span>
          <span>
            by <UserLink username={user.username}>{user.username}</UserLink>
          </span>
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
        {message && (
          <p dir="auto">
            <LinkedText text={message} />
          </p>
        )}
      </div>
      <div className={css.actions}>
        <Button variant="secondary" disabled={loading} aria-label={`Accept ${name}`} onClick={() => decide('ACCEPTED')}>
          Accept
        </Button>
        <Button variant="quiet" disabled={loading} aria-label={`Decline ${name}`} onClick={() => decide('DECLINED')}>
          Decline
        </Button>
      </div>
    </li>
  )
}
