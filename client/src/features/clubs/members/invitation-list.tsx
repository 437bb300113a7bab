import { Link } from 'react-router-dom'
import list from '../../../components/list.module.css'
import { ClubInvitationsDocument } from '../../../generated/graphql.ts'
import { useQuery } from '../../../lib/network/apollo/use-query.ts'
import { paths } from '../../../lib/paths.ts'
import { useAccount } from '../../users/session/session-provider.tsx'
import css from '../clubs.module.css'

/** The open invitations of clubs to the viewer; nothing without one. They are answered on the pages of the clubs. */
export function InvitationList() {
  const account = useAccount()
  const { data } = useQuery(ClubInvitationsDocument, { skip: !account, fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false })
  const invitations = data?.clubInvitations.edges.map(({ node }) => node) ?? []
  if (invitations.length === 0) return null
  return (
    <section className={css.invitations} aria-labelledby="club-invitations">
      <h2 id="club-invitations">Your invitations</h2>
      <ul className={list.list}>
        {invitations.map(({ id, kind, sender, club }) => (
          <li key={id}>
            <p className={css.words}>
              {sender?.username ?? 'Somebody'} {kind === 'HANDOVER' ? 'asks you to lead' : 'invites you to'}{' '}
              {club && <Link to={paths.club(club.slug)}>{club.name}</Link>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
