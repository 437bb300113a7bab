import { MorePages } from '../../../components/more-pages.tsx'
import { EventAttendeesDocument } from '../../../generated/graphql.ts'
import { useQuery } from '../../../lib/network/apollo/use-query.ts'
import { UserAvatar, UserLink } from '../../users/profile/user-link.tsx'
import css from './attendees.module.css'

/** The registered people who show their names, for those who may see them. Nothing until they are loaded, or if there are none. */
export function Attendees({ eventId: id }: { eventId: string }) {
  const { data, previousData, fetchMore } = useQuery(EventAttendeesDocument, {
    ...{ variables: { id }, fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false },
  })
  const attendees = (data ?? previousData)?.event?.attendees
  if (!attendees?.edges.length) return null
  const { edges, pageInfo } = attendees
  return (
    <section className={css.section} aria-labelledby="attendees">
      <h2 id="attendees">Who comes</h2>
      <p>Those who show their names to others who register.</p>
      <ul className={css.people} aria-labelledby="attendees">
        {edges.map(({ node: { id: userId, username, profilePic } }) => (
          <li key={userId}>
            <UserAvatar username={username} picture={profilePic} />
            <UserLink username={username}>{username}</UserLink>
          </li>
        ))}
      </ul>
      {pageInfo.hasNextPage && <MorePages label="Show more" isAutomatic={false} fetch={() => fetchMore({ variables: { after: pageInfo.endCursor } })} />}
    </section>
  )
}
