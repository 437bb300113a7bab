import { ArrowBigUp } from 'lucide-react'
import { useAccount } from '../users/session/session-provider.tsx'
import { describeRestriction, useRestriction } from '../users/use-restriction.ts'
import { ReactionCount } from './reaction-count.tsx'
import { ReactionNotice } from './reaction-notice.tsx'
import css from './reactions.module.css'
import { useVote } from './use-vote.ts'

const ownMessage = 'You cannot upvote your own text.'

type Props = { subjectId: string; voteCount: number; authorUid: string; label: string }

/** Upvotes a post or reply (spec, post card). `label` names it: 'the post of maya'. Disabled, with the reason, for one's own text and for suspended viewers. */
export function VoteButton({ subjectId, voteCount, authorUid, label }: Props) {
  const isOwn = useAccount()?.uid === authorUid
  const restriction = useRestriction()
  const refusal = restriction?.kind === 'SUSPENSION' ? describeRestriction(restriction, 'upvote') : isOwn ? ownMessage : undefined
  const { hasVoted, count, toggleVote, problem, setProblem } = useVote(subjectId, voteCount)
  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-pressed={hasVoted}
        aria-disabled={refusal !== undefined || undefined}
        title={refusal}
        onClick={refusal ? () => setProblem({ message: refusal }) : toggleVote}
      >
        <ArrowBigUp aria-hidden="true" size={20} fill={hasVoted ? 'currentColor' : 'none'} />
        Upvote <ReactionCount count={count} text={`${label}, ${count === 1 ? '1 upvote' : `${count} upvotes`}`} />
      </button>
      <ReactionNotice problem={problem} />
    </>
  )
}
