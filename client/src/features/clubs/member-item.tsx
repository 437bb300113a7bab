import type { ReactNode } from 'react'
import type { ClubMemberItemFragment } from '../../generated/graphql.ts'
import { UserAvatar, UserLink } from '../users/user-link.tsx'
import css from './clubs.module.css'
import { describeTerm, roleLabels } from './describe-member.ts'

/** A member of a club, or a former head or officer. `children` are the actions. */
export function MemberItem({ member, children }: { member: ClubMemberItemFragment; children?: ReactNode }) {
  const { user, role, title } = member
  return (
    <li>
      <UserAvatar username={user.username} picture={user.profilePic} />
      <div className={css.words}>
        <p className={css.name}>
          <UserLink username={user.username}>{user.username}</UserLink>
        </p>
        <p className={css.facts}>
          {role !== 'MEMBER' && <span className={css.role}>{roleLabels[role]}</span>}
          {title && <span dir="auto">{title}</span>}
          <span>{describeTerm(member)}</span>
        </p>
      </div>
      {children && <div className={css.actions}>{children}</div>}
    </li>
  )
}
