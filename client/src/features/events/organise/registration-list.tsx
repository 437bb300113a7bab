import { EmptyState } from '../../../components/empty-state.tsx'
import { Failure } from '../../../components/failure.tsx'
import list from '../../../components/list.module.css'
import { type EventDetailsFragment, EventRegistrationsDocument, type RegistrationItemFragment, type RegistrationState } from '../../../generated/graphql.ts'
import { formatDate } from '../../../lib/format.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useQuery } from '../../../lib/network/use-query.ts'
import { OlderPosts } from '../../posts/older-posts.tsx'
import { UserAvatar, UserLink } from '../../users/user-link.tsx'
import css from './registration-list.module.css'

type Questions = EventDetailsFragment['questions']
type Props = { eventId: string; questions: Questions; search: string; state: RegistrationState | null }

/** The registrations of an event in the order in which people registered. */
export function RegistrationList({ eventId, questions, search, state }: Props) {
  const variables = { eventId, search, state }
  const { data, error, refetch, fetchMore } = useQuery(EventRegistrationsDocument, {
    ...{ variables, fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false },
  })
  if (error && !data) return <Failure onRetry={() => refetch()}>{`The registrations could not be loaded. ${toApiError(error).message}`}</Failure>
  if (!data) return <p role="status">Loading the registrations...</p>
  const { edges, pageInfo } = data.eventRegistrations
  if (edges.length === 0) return <EmptyState role="status" art="no-events" title={search || state ? 'Nobody found.' : 'Nobody has registered yet.'} />
  return (
    <div>
      <ul className={css.list} aria-label="Registrations">
        {edges.map(({ node }) => (
          <RegistrationItem key={node.id} registration={node} questions={questions} />
        ))}
      </ul>
      {pageInfo.hasNextPage && (
        <OlderPosts label="Show more registrations" isAutomatic={false} fetch={() => fetchMore({ variables: { after: pageInfo.endCursor } })} />
      )}
    </div>
  )
}

const stateLabels: Record<RegistrationState, string> = { REGISTERED: 'Registered', WAITING: 'Waiting', CANCELLED: 'Cancelled' }

function RegistrationItem({ registration, questions }: { registration: RegistrationItemFragment; questions: Questions }) {
  const { user, state, place, createdAt, checkedInAt, answers } = registration
  const username = user?.username ?? 'Former student'
  return (
    <li className={css.item}>
      <UserAvatar username={username} picture={user?.profilePic} />
      <div className={css.words}>
        <p className={list.name}>
          <UserLink username={username}>{username}</UserLink>
        </p>
        <p className={list.facts}>
          <span className={list.role}>{place === null ? stateLabels[state] : `Waiting, number ${place}`}</span>
          <span>
            since <time dateTime={createdAt}>{formatDate(createdAt, 'campus')}</time>
          </span>
          {checkedInAt && (
            <span>
              checked in <time dateTime={checkedInAt}>{formatDate(checkedInAt, 'campus')}</time>
            </span>
          )}
        </p>
        {answers.length > 0 && (
          <dl className={css.answers}>
            {answers.map(({ questionId, text }) => (
              <div key={questionId}>
                <dt>{questions.find(({ id }) => id === questionId)?.label ?? 'A question of before'}</dt>
                <dd dir="auto">{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}
