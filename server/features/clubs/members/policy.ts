import type { ClubRequestDecision, ClubRequestKind, ClubRole } from '../../../generated/prisma/client.ts'

/** Whether a role may act for the club. */
export const isOfficerRole = (role: ClubRole | null | undefined): boolean => role === 'OFFICER' || role === 'HEAD'

/** What a viewer is to a request: the user whom it concerns, and the viewer's role in the club. */
type Parties = { isUser: boolean; role: ClubRole | null }

/** Whether a viewer may decide a request so: those whom it asks accept or decline it, those who made it withdraw it. */
export function canDecide(kind: Exclude<ClubRequestKind, 'NEW_CLUB'>, decision: ClubRequestDecision, { isUser, role }: Parties): boolean {
  const withdraws = decision === 'WITHDRAWN'
  switch (kind) {
    case 'JOIN':
      return withdraws ? isUser : isOfficerRole(role)
    case 'INVITATION':
      return withdraws ? isOfficerRole(role) : isUser
    case 'HANDOVER':
      return withdraws ? role === 'HEAD' : isUser
  }
}

/** Whether a role may remove a member with another one. */
export const canRemove = (role: ClubRole | null, removedRole: ClubRole) =>
  removedRole === 'MEMBER' ? isOfficerRole(role) : removedRole === 'OFFICER' && role === 'HEAD'
