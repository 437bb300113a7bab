import { LinkedText } from '../../../components/content/linked-text.tsx'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import list from '../../../components/list.module.css'
import type { ClubRequestDecision, ClubRequestItemFragment } from '../../../generated/graphql.ts'
import css from '../clubs.module.css'
import { useDecide } from '../members/use-decide.ts'
import { useMutationWithToast } from '../use-mutation-with-toast.ts'

type Props = { club: { id: string; name: string }; request: ClubRequestItemFragment }

/** An invitation to the viewer, or the question whether the viewer will lead the club, with the answers. */
export function ViewerRequest({ club: { id, name }, request: { id: requestId, kind, sender, message, title } }: Props) {
  const toast = useToast()
  const attempt = useMutationWithToast()
  const [decide, { loading }] = useDecide(id)
  const answer = async (decision: ClubRequestDecision) => {
    const isDone = await attempt(() => decide(requestId, decision), 'Your answer could not be sent.')
    if (!isDone) return
    if (decision === 'DECLINED') toast('Declined.')
    else toast(kind === 'HANDOVER' ? `You are the head of ${name}.` : `You are a member of ${name}.`)
  }
  const who = sender?.username ?? 'Somebody'
  return (
    <>
      <p>{kind === 'HANDOVER' ? `${who} asks you to lead ${name}${title ? `, as ${title}` : ''}.` : `${who} invites you to ${name}.`}</p>
      {message && (
        <p className={css.message} dir="auto">
          <LinkedText text={message} />
        </p>
      )}
      <div className={list.actions}>
        <Button busy={loading} onClick={() => answer('ACCEPTED')}>
          Accept
        </Button>
        <Button variant="secondary" disabled={loading} onClick={() => answer('DECLINED')}>
          Decline
        </Button>
      </div>
    </>
  )
}
