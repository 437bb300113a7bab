import { useState } from 'react'
import { useOptimisticChange } from './use-optimistic-change.ts'
import { updateViewerFields, useViewerFields } from './viewer-fields.ts'

/**
 * The viewer's upvote of a post or reply, and the number of upvotes with it. `voteCount` is the number in the list. It may be older than the viewer's vote,
 * so after a vote the number is that of the other voters plus the viewer's, until `voteCount` changes.
 */
export function useVote(subjectId: string, voteCount: number) {
  const { viewerHasVoted } = useViewerFields(subjectId)
  const hasVoted = viewerHasVoted ?? false
  const [otherVotes, setOtherVotes] = useState<{ listedCount: number; count: number } | null>(null)
  const count = otherVotes && otherVotes.listedCount === voteCount ? otherVotes.count + Number(hasVoted) : voteCount
  const { change, problem, setProblem } = useOptimisticChange({
    key: `vote ${subjectId}`,
    apply: (up, saving) => {
      updateViewerFields(subjectId, { viewerHasVoted: up }, saving)
      // The number may have the viewer's vote already, as long as that is unknown: it stays until the server answers.
      setOtherVotes({ listedCount: voteCount, count: Math.max(0, count - Number(viewerHasVoted ?? up)) })
    },
    send: async (up) => {
      const saved = await (await import('./send-reaction.ts')).sendVote(subjectId, up)
      if (saved !== undefined) setOtherVotes({ listedCount: voteCount, count: saved - Number(up) })
    },
    failureMessage: 'Your upvote was not saved.',
    signedOutMessage: 'Log in to upvote.',
  })
  return { hasVoted, count, toggleVote: () => change(!hasVoted), problem, setProblem }
}
