import type { ReactNode } from 'react'
import { LinkedText } from '../../../components/content/linked-text.tsx'
import list from '../../../components/list.module.css'
import { UserAvatar, UserLink } from '../../users/profile/user-link.tsx'
import css from '../clubs.module.css'

type Props = { user: { username: string; profilePic?: string | null }; facts: ReactNode; message?: string; children?: ReactNode }

/** A person in a list of a club, with facts and a message. `children` are the actions. */
export const PersonItem = ({ user: { username, profilePic }, facts, message, children }: Props) => (
  <li>
    <UserAvatar username={username} picture={profilePic} />
    <div className={css.words}>
      <p className={list.name}>
        <UserLink username={username}>{username}</UserLink>
      </p>
      <p className={list.facts}>{facts}</p>
      {message && (
        <p className={css.message} dir="auto">
          <LinkedText text={message} />
        </p>
      )}
    </div>
    {children && <div className={list.actions}>{children}</div>}
  </li>
)
