import type { ReactNode } from 'react'
import list from '../../../components/list.module.css'
import type { ClubMemberItemFragment } from '../../../generated/graphql.ts'
import { describeTerm, roleLabels } from './describe-member.ts'
import { PersonItem } from './person-item.tsx'

/** A member of a club, or a former head or officer. `children` are the actions. */
export function MemberItem({ member, children }: { member: ClubMemberItemFragment; children?: ReactNode }) {
  const { user, role, title } = member
  const facts = (
    <>
      {role !== 'MEMBER' && <span className={list.role}>{roleLabels[role]}</span>}
      {title && <span dir="auto">{title}</span>}
      <span>{describeTerm(member)}</span>
    </>
  )
  return (
    <PersonItem user={user} facts={facts}>
      {children}
    </PersonItem>
  )
}
