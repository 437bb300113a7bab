import { brand } from '../../../generated/brand.ts'
import type { ClubMemberItemFragment, ClubRole } from '../../../generated/graphql.ts'

export const roleLabels: Record<ClubRole, string> = { HEAD: 'Head', OFFICER: 'Officer', MEMBER: 'Member' }

const formatMonth = (iso: string) => new Date(iso).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: brand.timeZone })

/** The time of a role: 'since June 2025', 'June 2025 to May 2026'. */
export function describeTerm({ role, joinedAt, roleSince, endedAt }: Pick<ClubMemberItemFragment, 'role' | 'joinedAt' | 'roleSince' | 'endedAt'>): string {
  if (!endedAt) return `since ${formatMonth(role === 'MEMBER' ? joinedAt : roleSince)}`
  const [start, end] = [formatMonth(joinedAt), formatMonth(endedAt)]
  return start === end ? start : `${start} to ${end}`
}

/** What the viewer is in a club: 'You are a member.', 'You are the head: President.' */
export function describeOwnRole({ role, title }: Pick<ClubMemberItemFragment, 'role' | 'title'>): string {
  const position = { HEAD: 'the head', OFFICER: 'an officer', MEMBER: 'a member' }[role]
  return `You are ${position}${title ? `: ${title}` : ''}.`
}
