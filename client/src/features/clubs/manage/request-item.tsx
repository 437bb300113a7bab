import { Button } from '../../../components/button.tsx'
import type { ClubRequestDecision, ClubRequestItemFragment, ClubRole } from '../../../generated/graphql.ts'
import { formatDate } from '../../../lib/format.ts'
import { UserAvatar, UserLink } from '../../users/user-link.tsx'
import css from '../clubs.module.css'
import { useAttempt } from '../use-attempt.ts'
import { useDecide } from '../use-decide.ts'

type Props = {
  clubId: string
  request: ClubRequestItemFragment
  viewerRole: ClubRole | undefined
  onDecided: (decision: ClubRequestDecision) => void
}

/** An open request of a club: officers accept or decline those to join, and withdraw invitations; the head withdraws a handover. */
export function RequestItem({ clubId, request: { id, kind, user, sender, message, title, createdAt }, viewerRole, onDecided }: Props) {
  const attempt = useAttempt()
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
  return (
    <li>
      <UserAvatar username={user.username} picture={user.profilePic} />
      <div className={css.words}>
        <p className={css.name}>
          <UserLink username={user.username}>{user.username}</UserLink>
        </p>
        <p className={css.facts}>
          <span className={css.role}>{kindLabels[kind]}</span>
          {title && <span dir="auto">{title}</span>}
          {kind !== 'JOIN' && sender && <span>by {sender.username}</span>}
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
        {message && (
          <p className={css.message} dir="auto">
            {message}
          </p>
        )}
      </div>
      <div className={css.actions}>
        {kind === 'JOIN' && renderButton('Accept', 'ACCEPTED')}
        {kind === 'JOIN' && renderButton('Decline', 'DECLINED')}
        {(kind === 'INVITATION' || (kind === 'HANDOVER' && viewerRole === 'HEAD')) && renderButton('Withdraw', 'WITHDRAWN')}
      </div>
    </li>
  )
}

const kindLabels = { JOIN: 'asks to join', INVITATION: 'is invited', HANDOVER: 'is asked to lead', NEW_CLUB: '' }
