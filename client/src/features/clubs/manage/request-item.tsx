import { Button } from '../../../components/forms/button.tsx'
import list from '../../../components/list.module.css'
import type { ClubRequestDecision, ClubRequestItemFragment, ClubRole } from '../../../generated/graphql.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { PersonItem } from '../members/person-item.tsx'
import { useDecide } from '../members/use-decide.ts'
import { useMutationWithToast } from '../use-mutation-with-toast.ts'

type Props = {
  clubId: string
  request: ClubRequestItemFragment
  viewerRole: ClubRole | undefined
  onDecided: (decision: ClubRequestDecision) => void
}

/** An open request of a club: officers accept or decline those to join, and withdraw invitations; the head withdraws a handover. */
export function RequestItem({ clubId, request: { id, kind, user, sender, message, title, createdAt }, viewerRole, onDecided }: Props) {
  const attempt = useMutationWithToast()
  const [decide, { loading }] = useDecide(clubId)
  const submit = async (decision: ClubRequestDecision) => {
    if (await attempt(() => decide(id, decision), 'The decision could not be saved.')) onDecided(decision)
  }
  const renderButton = (label: string, decision: ClubRequestDecision) => (
    <Button
      variant={decision === 'ACCEPTED' ? 'secondary' : 'quiet'}
      disabled={loading}
      aria-label={`${label}: ${user.username}`}
      onClick={() => submit(decision)}
    >
      {label}
    </Button>
  )
  const facts = (
    <>
      <span className={list.role}>{kindLabels[kind]}</span>
      {title && <span dir="auto">{title}</span>}
      {kind !== 'JOIN' && sender && <span>by {sender.username}</span>}
      <time dateTime={createdAt}>{formatDate(createdAt)}</time>
    </>
  )
  return (
    <PersonItem user={user} facts={facts} message={message}>
      {kind === 'JOIN' && renderButton('Accept', 'ACCEPTED')}
      {kind === 'JOIN' && renderButton('Decline', 'DECLINED')}
      {(kind === 'INVITATION' || (kind === 'HANDOVER' && viewerRole === 'HEAD')) && renderButton('Withdraw', 'WITHDRAWN')}
    </PersonItem>
  )
}

const kindLabels = { JOIN: 'asks to join', INVITATION: 'is invited', HANDOVER: 'is asked to lead', NEW_CLUB: '' }
