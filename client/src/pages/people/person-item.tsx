import { FollowButton } from '../../features/people/follow-button.tsx'
import { UserAvatar, UserLink } from '../../features/users/profile/user-link.tsx'
import type { PersonItemFragment } from '../../generated/graphql.ts'
import css from './people.module.css'

/** A user in the list of a search. */
export function PersonItem({ person }: { person: PersonItemFragment }) {
  const { username, viewerProfile, profilePic, viewerFollows } = person
  return (
    <li className={css.person}>
      <UserAvatar username={username} picture={profilePic} />
      <div className={css.words}>
        <p className={css.name}>
          <UserLink username={username}>{username}</UserLink>
        </p>
        {viewerProfile.course && <p className={css.course}>{viewerProfile.course}</p>}
      </div>
      <FollowButton user={person} viewerFollows={viewerFollows} isInList />
    </li>
  )
}
