import { ArrowBigUp } from 'lucide-react'
import { useAccount } from '../users/session-provider.tsx'
import { ReactionCount } from './reaction-count.tsx'
import { ReactionNotice } from './reaction-notice.tsx'
import css from './reactions.module.css'
import { useVote } from './use-vote.ts'

const ownMessage = 'You cannot upvote your own text.'

type Props = { subjectId: string; voteCount: number; authorUid: string; label: string }

/** Upvotes a post or reply (spec, post card). `label` names it: 'the post of maya'. The author's own is disabled, and says why. */
export function VoteButton({ subjectId, voteCount, authorUid, label }: Props) {
  const isOwn = useAccount()?.uid === authorUid
  const { hasVoted, count, toggleVote, problem, setProblem } = useVote(subjectId, voteCount)
  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-pressed={hasVoted}
        aria-disabled={isOwn || undefined}
        title={isOwn ? ownMessage : undefined}
        onClick={isOwn ? () => setProblem({ message: ownMessage }) : toggleVote}
      >
        <ArrowBigUp aria-hidden="true" size={20} fill={hasVoted ? 'currentColor' : 'none'} />
        Upvote <ReactionCount count={count} text={`${label}, ${count === 1 ? '1 upvote' : `${count} upvotes`}`} />
      </button>
      <ReactionNotice problem={problem} />
    </>
  )
}
