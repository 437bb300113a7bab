import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation } from 'react-router-dom'
import { Button } from '../../../components/forms/button.tsx'
import { NewItems } from '../../../components/new-items.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Failure } from '../../../components/states/failure.tsx'
import { createLazyComponent } from '../../../components/states/lazy-component.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import type { SinglePostQuery } from '../../../generated/graphql.ts'
import { useHydrated } from '../../../lib/browser/use-hydrated.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { paths } from '../../../lib/paths.ts'
import { useWaitingCount } from '../../../lib/send-queue/waiting-count.ts'
import { useRestriction } from '../../users/use-restriction.ts'
import { ComposerDock } from '../composer/composer-dock.tsx'
import { PendingReply } from '../composer/pending-reply.tsx'
import { useComposer } from '../composer/use-composer.ts'
import { ReplyList } from './reply-list.tsx'
import { getPageStart, getPageStarts, parseReplyNumber, repliesTitleId, replyPageSize } from './reply-numbers.ts'
import { createReplyPages } from './reply-pages.ts'
import css from './thread.module.css'
import { useLatestNumber } from './use-new-replies.ts'
import { useReadMark } from './use-read-mark.ts'
import { focusReply, useThreadScroll } from './use-thread-scroll.ts'
import { useVirtualReplies } from './use-virtual-replies.ts'

const LazyWaitingReplies = createLazyComponent(async () => (await import('./waiting-replies.tsx')).WaitingReplies)

type Props = {
  post: NonNullable<SinglePostQuery['post']>
  /** The number of the first reply of the post's page of replies. */
  from: number
  /** A control beside the number of replies. */
  control: ReactNode
}

/** The replies to a post, oldest first, and the composer. */
export function Thread({ post, from, control }: Props) {
  const { id: postId, replyCount } = post
  const [pages] = useState(() => createReplyPages(postId, from, { post: { id: postId, replyCount, replies: post.replies } }))
  const loaded = useSyncExternalStore(pages.subscribe, pages.getSnapshot, pages.getSnapshot)
  const list = useRef<HTMLOListElement>(null)
  const [shownNumber, setShownNumber] = useState(0)
  const lastNumber = Math.max(shownNumber, post.lastReplies.edges[0]?.node.number ?? 0)
  const [firstPage] = useState({ from: post.replies.edges.length ? from : 1, length: post.replies.edges.length })
  const virtual = useVirtualReplies(list, lastNumber, firstPage)
  const marked = parseReplyNumber(useLocation().search)
  const isHydrated = useHydrated()
  const scrollTo = useThreadScroll(virtual, lastNumber)
  const { getVisibleNumbers } = virtual
  const firstUnread = useReadMark({ postId, getVisibleNumbers, count: lastNumber, replies: loaded.byNumber })
  const latestNumber = useLatestNumber(postId)
  const newCount = Math.max(0, latestNumber - lastNumber)

  const showPublished = async (number: number) => {
    await pages.refetchPageOf(number)
    setShownNumber((current) => Math.max(current, number))
  }
  const composer = useComposer(postId, showPublished)
  const hasWaiting = useWaitingCount() > 0
  const showNew = () => {
    flushSync(() => setShownNumber(latestNumber))
    scrollTo({ number: lastNumber + 1, offset: 0 })
    focusReply(lastNumber + 1)
  }
  const canReply = useRestriction() === null && !post.closedAt
  const isEmpty = lastNumber === 0 && !composer.pending
  return (
    <section className={`${css.thread} ${isEmpty ? css.empty : ''}`} aria-labelledby={repliesTitleId}>
      <header className={css.header}>
        <h2 id={repliesTitleId} tabIndex={-1}>
          {replyCount === 1 ? '1 reply' : `${replyCount} replies`}
        </h2>
        {control}
        {lastNumber > 0 && canReply && (
          <Button variant="quiet" onClick={composer.open}>
            Reply to the post
          </Button>
        )}
        <span className={`${css.jumps} ${lastNumber > replyPageSize ? css.ownLine : ''}`}>
          {firstUnread !== null && firstUnread > 1 && firstUnread <= lastNumber && <Link to={paths.reply(postId, firstUnread)}>First unread</Link>}
          {lastNumber > replyPageSize && <Link to={paths.reply(postId, lastNumber)}>Last reply</Link>}
          {lastNumber > 0 && <Link to={`${paths.post(postId)}?print`}>Print thread</Link>}
        </span>
      </header>
      <ReplyList
        {...{ postId, list, virtual, marked }}
        count={lastNumber}
        replies={loaded.byNumber}
        onReply={canReply ? composer.replyTo : null}
        onRender={(first, last, total) => pages.load(getPageStarts(first, last), total)}
      />
      {loaded.byNumber.size < lastNumber && <p data-print="">Some replies are missing here. “Print thread” on the page prints all of them.</p>}
      {/* Where the page opens: at the last reply. The server renders the page for all numbers that no reply has yet. */}
      {isHydrated && marked !== null && marked > lastNumber && <Notice>There is no reply #{marked} yet.</Notice>}
      {isEmpty && <EmptyState art="no-posts" title={canReply ? 'No replies yet. Say something.' : 'No replies.'} />}
      {!virtual.isVirtual && <PageLinks postId={postId} from={getPageStart(from)} count={lastNumber} />}
      {loaded.error && (
        <div className={css.failure}>
          <Failure onRetry={pages.retry}>{`Some replies could not be loaded. ${toApiError(loaded.error).message}`}</Failure>
        </div>
      )}
      {hasWaiting && <LazyWaitingReplies postId={postId} onSent={showPublished} />}
      {composer.pending && <PendingReply pending={composer.pending} composer={composer} />}
      <NewItems label={newCount > 0 && (newCount === 1 ? '1 new reply' : `${newCount} new replies`)} isBelow onShow={showNew} />
      <ComposerDock postId={postId} community={post.community} isClosed={post.closedAt !== null} composer={composer} />
    </section>
  )
}

/** Links to the pages before and after this one, for readers without scripts. */
function PageLinks({ postId, from, count }: { postId: string; from: number; count: number }) {
  const [previous, next] = [from - replyPageSize, from + replyPageSize]
  if (count <= replyPageSize) return null
  return (
    <nav className={css.pages} aria-label="Pages of replies">
      {previous > 0 ? <Link to={paths.reply(postId, previous)}>Earlier replies</Link> : <span />}
      {next <= count && <Link to={paths.reply(postId, next)}>Later replies</Link>}
    </nav>
  )
}
