import { MemberGroups } from './member-groups.tsx'
import { useClubMembers } from './use-club-members.ts'

/** The members of a club: heads and officers, members and former terms. */
export const ClubMembers = ({ slug, memberCount }: { slug: string; memberCount: number }) => (
  <MemberGroups list={useClubMembers(slug)} memberCount={memberCount} />
)
