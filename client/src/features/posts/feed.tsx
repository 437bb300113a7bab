import { type ReactNode, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { Failure } from '../../components/failure.tsx'
import { Notice } from '../../components/notice.tsx'
import { paths } from '../../lib/paths.ts'
import { failureText } from './error-messages.ts'
import css from './feed.module.css'
import { NewPosts } from './new-posts.tsx'
import { OlderPosts } from './older-posts.tsx'
import { PostCard } from './post-card.tsx'
import { heights, remember } from './post-height-cache.ts'
import { matchesTerm } from './post-search.ts'
import type { FeedState } from './use-feed.ts'

type Props = { feed: FeedState; term?: string }

/** How many posts are drawn before anything else, and how many of those a reader sees at once. */
const firstScreen = 3
const inSight = 2

/** How many posts a search goes through before it asks whether to go on. */
const searchStep = 200

/** A community's posts: loading, failed, empty, or a list that reads on (spec, section 4, Feed). With a term those that match it. */
export function Feed({ feed, term = '' }: Props) {
  const { community, posts, failure, hasOlder, refresh, fetchOlder, showNewest } = feed
  const list = useRef<HTMLUListElement>(null)
  /** The last post that was there when older ones were asked for: who asked goes on reading behind it. */
  const goOnAfter = useRef<string>(undefined)
  const isSearch = term.trim() !== ''
  const shown = isSearch ? posts?.filter((post) => matchesTerm(post, term)) : posts
  const [searchLimit, setSearchLimit] = useState(searchStep)
  // In a page that was just opened what a screen has room for is drawn at once, the rest when that stands; but for who may have been further down in it before.
  const all = useDeferredValue(true, heights.size > 0)
  const drawn = all ? (shown ?? []) : (shown ?? []).slice(0, firstScreen)
  useEffect(() => {
    if (!goOnAfter.current || !shown) return
    const last = shown.findIndex(({ id }) => id === goOnAfter.current)
    if (last === shown.length - 1) return
    goOnAfter.current = undefined
    if (last >= 0) (list.current?.children[last + 1] as HTMLElement | undefined)?.focus({ preventScroll: true })
  }, [shown])
  if (failure) return <Failure onRetry={refresh}>{failureText(failure, community)}</Failure>
  if (!posts || !shown) return <Loading />
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
          {drawn.map((post, index) => (
            <Place key={post.id} id={post.id}>
              <PostCard post={post} withCommunity={community === 'CLUB_BUZZ'} to={paths.post(post.id)} first={index < inSight} />
            </Place>
          ))}
        </ul>
      )}
      {posts.length > 0 && shown.length === 0 && !hasOlder && <EmptyState role="status" art="no-posts" title={`No post has “${term.trim()}”`} />}
      {hasOlder && isAtLimit && <Notice>Searched the newest {posts.length} posts.</Notice>}
      {hasOlder && all && (
        <OlderPosts
          label={isSearch ? 'Search older posts' : 'Show older posts'}
          isAutomatic={!isAtLimit}
          fetch={fetchOlder}
          onPress={() => {
            goOnAfter.current = shown.at(-1)?.id
            if (isSearch) setSearchLimit(posts.length + searchStep)
          }}
        />
      )}
    </div>
  )
}

/** A post's place in the list; while it is far from the screen only its height is kept. */
function Place({ id, children }: { id: string; children: ReactNode }) {
  const onPlace = useCallback((place: HTMLLIElement) => remember(id, place), [id])
  const height = heights.get(id)
  return (
    <li ref={onPlace} tabIndex={-1} className={css.place} style={height ? { containIntrinsicHeight: `auto ${height}px` } : undefined}>
      {children}
    </li>
  )
}

function Loading() {
  return (
    <div className={css.posts}>
      <p role="status">Loading posts...</p>
      <div className={css.ghost} />
      <div className={css.ghost} />
    </div>
  )
}
