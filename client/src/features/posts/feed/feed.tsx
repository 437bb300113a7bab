import { type ReactNode, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { MenuItem } from '../../../components/dialogs/menu-button.tsx'
import { MorePages } from '../../../components/more-pages.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Failure } from '../../../components/states/failure.tsx'
import { createLazyComponent } from '../../../components/states/lazy-component.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import type { PostCardFragment } from '../../../generated/graphql.ts'
import { useHydrated } from '../../../lib/browser/use-hydrated.ts'
import { paths } from '../../../lib/paths.ts'
import { useWaitingCount } from '../../../lib/send-queue/waiting-count.ts'
import { PostCard } from '../post-card.tsx'
import css from './feed.module.css'
import { getFeedErrorMessage } from './feed-error.ts'
import { matchesPost } from './matches-post.ts'
import { NewPosts } from './new-posts.tsx'
import { postHeights, trackPostHeight } from './post-height-cache.ts'
import type { FeedState } from './use-feed.ts'

const LazyWaitingPosts = createLazyComponent(async () => (await import('./waiting-posts.tsx')).WaitingPosts)

type Props = {
  feed: FeedState
  term?: string
  emptyTitle?: string
  emptyContent?: ReactNode
  /** What a post is marked with. */
  getMark?: (post: PostCardFragment) => ReactNode
  /** Another item of the menus of the posts. */
  getMenuItem?: ((post: PostCardFragment) => MenuItem) | undefined
}

/** Posts in the first render. */
const initialPostCount = 3
/** Posts that are visible without scrolling: their pictures load eagerly. */
const eagerPostCount = 2

/** Posts that a search fetches before the user has to press 'Search older posts'. */
const searchBatchSize = 200

/** The posts of a community, a club or a hashtag: loading, failed, empty, or a list with infinite scroll (spec, section 4, Feed). With a term, only matching posts. */
export function Feed({ feed, term = '', emptyTitle = 'No posts yet — be the first to post!', emptyContent, getMark, getMenuItem }: Props) {
  const { community, club, order, posts, failure, hasOlder, refetch, fetchOlder, showNewest } = feed
  const list = useRef<HTMLUListElement>(null)
  /** The last post when the user requested older ones: the focus moves to the post after it. */
  const lastReadId = useRef<string>(undefined)
  const isSearch = term.trim() !== ''
  const matchingPosts = isSearch ? posts?.filter((post) => matchesPost(post, term)) : posts
  const [searchLimit, setSearchLimit] = useState(searchBatchSize)
  const hasWaiting = useWaitingCount() > 0
  const isHydrated = useHydrated()
  // On a new page the first screen renders first and the rest is deferred. Everything renders at once on the server and while its markup is hydrated,
  // and with saved heights, to restore the scroll position.
  const isFullyRendered = useDeferredValue(true, !isHydrated || postHeights.size > 0)
  const renderedPosts = isFullyRendered ? (matchingPosts ?? []) : (matchingPosts ?? []).slice(0, initialPostCount)
  useEffect(() => {
    if (!lastReadId.current || !matchingPosts) return
    const lastIndex = matchingPosts.findIndex(({ id }) => id === lastReadId.current)
    if (lastIndex === matchingPosts.length - 1) return
    lastReadId.current = undefined
    if (lastIndex >= 0) (list.current?.children[lastIndex + 1] as HTMLElement | undefined)?.focus({ preventScroll: true })
  }, [matchingPosts])
  const failureNotice = failure && <Failure onRetry={() => refetch()}>{getFeedErrorMessage(failure, community)}</Failure>
  const waitingPosts = hasWaiting && (community || club) && <LazyWaitingPosts community={community ?? 'CLUB_BUZZ'} club={club} onSent={refetch} />
  if (!posts || !matchingPosts)
    return (
      <>
        {waitingPosts}
        {failureNotice ?? <FeedPlaceholder />}
      </>
    )
  const isAtLimit = isSearch && posts.length >= searchLimit
  return (
    <div>
      {waitingPosts}
      {failureNotice}
      {community && order === 'NEWEST' && (
        <NewPosts
          community={community}
          posts={posts}
          onShow={() => void showNewest().then(() => (list.current?.firstElementChild as HTMLElement | null)?.focus({ preventScroll: true }))}
        />
      )}
      {posts.length === 0 && (
        <EmptyState art="no-posts" title={emptyTitle}>
          {emptyContent}
        </EmptyState>
      )}
      {posts.length > 0 && (
        <ul ref={list} className={css.posts} aria-label="Posts">
          {renderedPosts.map((post, index) => (
            <PostListItem key={post.id} id={post.id}>
              <PostCard
                post={post}
                showsCommunity={!club && (!community || community === 'CLUB_BUZZ')}
                to={paths.post(post.id)}
                eager={index < eagerPostCount}
                mark={getMark?.(post)}
                menuItem={getMenuItem?.(post)}
              />
            </PostListItem>
          ))}
        </ul>
      )}
      {posts.length > 0 && matchingPosts.length === 0 && !hasOlder && <EmptyState role="status" art="no-posts" title={`No post has “${term.trim()}”`} />}
      {hasOlder && isAtLimit && <Notice>Searched the newest {posts.length} posts.</Notice>}
      {hasOlder && isFullyRendered && (
        <MorePages
          label={isSearch ? 'Search older posts' : 'Show older posts'}
          isAutomatic={!isAtLimit}
          fetch={fetchOlder}
          getErrorMessage={getFeedErrorMessage}
          onPress={() => {
            lastReadId.current = matchingPosts.at(-1)?.id
            if (isSearch) setSearchLimit(posts.length + searchBatchSize)
          }}
        />
      )}
    </div>
  )
}

/** A list item with a post. While it is far off screen, the browser skips its contents and uses the saved height (`content-visibility`). */
function PostListItem({ id, children }: { id: string; children: ReactNode }) {
  const trackHeight = useCallback((element: HTMLLIElement) => trackPostHeight(id, element), [id])
  return (
    <li ref={trackHeight} tabIndex={-1} className={css.place}>
      {children}
    </li>
  )
}

export function FeedPlaceholder({ label = 'Loading posts...' }: { label?: string }) {
  return (
    <div className={css.posts}>
      <p role="status">{label}</p>
      <div className={css.placeholder} />
      <div className={css.placeholder} />
    </div>
  )
}
