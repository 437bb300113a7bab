import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../components/forms/button.tsx'
import { LinkButton } from '../../components/forms/link-button.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { Notice } from '../../components/states/notice.tsx'
import type { SinglePostQuery } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { paths } from '../../lib/paths.ts'
import { printPage } from './print-page.ts'
import css from './print-thread.module.css'
import { ReplyCard } from './reply-card.tsx'
import { repliesTitleId } from './thread/reply-numbers.ts'
import { maxPrintedReplies, useAllReplies } from './thread/use-all-replies.ts'

/** All replies to a post at once, for paper. The browser's dialog opens once they and their pictures are loaded. */
export function PrintThread({ post: { id: postId, replyCount, lastReplies } }: { post: NonNullable<SinglePostQuery['post']> }) {
  const lastNumber = lastReplies.edges[0]?.node.number ?? 0
  const printedCount = Math.min(lastNumber, maxPrintedReplies)
  const { replies, isComplete, error, retry } = useAllReplies(postId, printedCount)
  /** Whether the thread is to be printed as soon as it is complete. */
  const [isPrinting, setPrinting] = useState(true)
  useEffect(() => {
    if (!isComplete || !isPrinting) return
    const abortController = new AbortController()
    void printPage(abortController.signal).then(() => abortController.signal.aborted || setPrinting(false))
    return () => abortController.abort()
  }, [isComplete, isPrinting])
  return (
    <section className={css.thread} aria-labelledby={repliesTitleId}>
      <h2 id={repliesTitleId} tabIndex={-1}>
        {replyCount === 1 ? '1 reply' : `${replyCount} replies`}
      </h2>
      {lastNumber > printedCount && <p>{`The replies 1 to ${printedCount} of ${lastNumber}.`}</p>}
      {error && <Failure onRetry={retry}>{`Some replies could not be loaded. ${toApiError(error).message}`}</Failure>}
      {!isComplete && !error && <Notice>{`Loading the replies: ${replies.length} of ${printedCount}...`}</Notice>}
      <div className={css.actions} data-screen="">
        <Button disabled={!isComplete} busy={isComplete && isPrinting} onClick={() => setPrinting(true)}>
          <Printer aria-hidden="true" size={20} /> Print
        </Button>
        <LinkButton to={paths.post(postId)} variant="quiet">
          Back to the thread
        </LinkButton>
      </div>
      <ol className={css.list} aria-label="Replies">
        {replies.map((reply) => (
          <li key={reply.id}>
            <ReplyCard postId={postId} reply={reply} onReply={null} />
          </li>
        ))}
      </ol>
    </section>
  )
}
