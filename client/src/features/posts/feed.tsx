import { type ReactNode, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { Failure } from '../../components/failure.tsx'
import { Notice } from '../../components/notice.tsx'
import { paths } from '../../lib/paths.ts'
import { getFeedErrorMessage } from './error-messages.ts'
import css from './feed.module.css'
import { NewPosts } from './new-posts.tsx'
import { OlderPosts } from './older-posts.tsx'
import { PostCard } from './post-card.tsx'
import { postHeights, trackPostHeight } from './post-height-cache.ts'
import { matchesPost } from './post-search.ts'
import type { FeedState } from './use-feed.ts'

type Props = { feed: FeedState; term?: string }

/** How many posts are drawn before anything else, and how many of those a reader sees at once. */
const initialPostCount = 3
const eagerPostCount = 2

/** How many posts a search goes through before it asks whether to go on. */
const searchBatchSize = 200

/** A community's posts: loading, failed, empty, or a list that reads on (spec, section 4, Feed). With a term those that match it. */
export function Feed({ feed, term = '' }: Props) {
  const { community, posts, failure, hasOlder, refresh, fetchOlder, showNewest } = feed
  const list = useRef<HTMLUListElement>(null)
  /** The last post that was there when older ones were asked for: who asked goes on reading behind it. */
  const lastReadId = useRef<string>(undefined)
  const isSearch = term.trim() !== ''
  const matchingPosts = isSearch ? posts?.filter((post) => matchesPost(post, term)) : posts
  const [searchLimit, setSearchLimit] = useState(searchBatchSize)
  // In a page that was just opened what a screen has room for is drawn at once, the rest when that stands; but for who may have been further down in it before.
  const isFullyRendered = useDeferredValue(true, postHeights.size > 0)
  const renderedPosts = isFullyRendered ? (matchingPosts ?? []) : (matchingPosts ?? []).slice(0, initialPostCount)
  useEffect(() => {
    if (!lastReadId.current || !matchingPosts) return
    const lastIndex = matchingPosts.findIndex(({ id }) => id === lastReadId.current)
    if (lastIndex === matchingPosts.length - 1) return
    lastReadId.current = undefined
    if (lastIndex >= 0) (list.current?.children[lastIndex + 1] as HTMLElement | undefined)?.focus({ preventScroll: true })
  }, [matchingPosts])
  if (failure) return <Failure onRetry={refresh}>{getFeedErrorMessage(failure, community)}</Failure>
  if (!posts || !matchingPosts) return <FeedPlaceholder />
  const isAtLimit = isSearch && posts.length >= searchLimit
  return (
    <div>
      <NewPosts
        community={community}
        posts={posts}
        onShow={() => void showNewest().then(() => (list.current?.firstElementChild as HTMLElement | null)?.focus({ preventScroll: true }))}
      />
      {posts.length === 0 && <EmptyState art="no-posts" title="No posts yet — be the first to post!" />}
      {posts.length > 0 && (
        <ul ref={list} className={css.posts} aria-label="Posts">
          {renderedPosts.map((post, index) => (
            <PostListItem key={post.id} id={post.id}>
              <PostCard post={post} showsCommunity={community === 'CLUB_BUZZ'} to={paths.post(post.id)} eager={index < eagerPostCount} />
            </PostListItem>
          ))}
        </ul>
      )}
      {posts.length > 0 && matchingPosts.length === 0 && !hasOlder && <EmptyState role="status" art="no-posts" title={`No post has “${term.trim()}”`} />}
      {hasOlder && isAtLimit && <Notice>Searched the newest {posts.length} posts.</Notice>}
      {hasOlder && isFullyRendered && (
        <OlderPosts
          label={isSearch ? 'Search older posts' : 'Show older posts'}
          isAutomatic={!isAtLimit}
          fetch={fetchOlder}
          onPress={() => {
            lastReadId.current = matchingPosts.at(-1)?.id
            if (isSearch) setSearchLimit(posts.length + searchBatchSize)
          }}
        />
      )}
    </div>
  )
}

/** A post's place in the list; while it is far from the screen only its height is kept. */
function PostListItem({ id, children }: { id: string; children: ReactNode }) {
  const trackHeight = useCallback((element: HTMLLIElement) => trackPostHeight(id, element), [id])
  const height = postHeights.get(id)
  return (
    <li ref={trackHeight} tabIndex={-1} className={css.place} style={height ? { containIntrinsicHeight: `auto ${height}px` } : undefined}>
      {children}
    </li>
  )
}

function FeedPlaceholder() {
  return (
    <div className={css.posts}>
      <p role="status">Loading posts...</p>
      <div className={css.ghost} />
      <div className={css.ghost} />
    </div>
  )
}
