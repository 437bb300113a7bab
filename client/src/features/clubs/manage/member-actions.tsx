import { Button } from '../../../components/forms/button.tsx'
import type { ClubMemberItemFragment, ClubRole } from '../../../generated/graphql.ts'

type Props = { member: ClubMemberItemFragment; viewerRole: ClubRole | undefined; onChangeRole: () => void; onRemove: () => void }

/** What the viewer may do with a member: the head sets roles and removes officers, officers remove members. Nothing for former terms. */
export function MemberActions({ member: { user, role, endedAt }, viewerRole, onChangeRole, onRemove }: Props) {
  if (endedAt) return null
  const isHead = viewerRole === 'HEAD'
  const changeLabel = role === 'HEAD' ? 'Title' : 'Role'
  return (
    <>
      {isHead && (
        <Button variant="quiet" aria-label={`${changeLabel} of ${user.username}`} onClick={onChangeRole}>
          {changeLabel}
        </Button>
      )}
      {(role === 'MEMBER' || (isHead && role === 'OFFICER')) && (
        <Button variant="quiet" aria-label={`Remove ${user.username}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </>
  )
}
