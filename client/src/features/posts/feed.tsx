import { type ReactNode, useCallback, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Notice } from '../../components/notice.tsx'
import { failureText } from './failure-text.ts'
import css from './feed.module.css'
import { NewPosts } from './new-posts.tsx'
import { OlderPosts } from './older-posts.tsx'
import { PostCard } from './post-card.tsx'
import type { FeedState } from './use-feed.ts'

type Post = NonNullable<FeedState['posts']>[number]
type Props = { feed: FeedState; matches?: (post: Post) => boolean }

/** A community's posts: loading, failed, empty, or a list that reads on (spec, section 4, Feed). */
export function Feed({ feed, matches = () => true }: Props) {
  const { community, posts, failure, hasOlder, refresh, fetchOlder, showNewest } = feed
  /** Where who asked for older posts goes on reading: the first that comes. */
  const [goOnAt, setGoOnAt] = useState(-1)
  if (failure) return <Failure text={failureText(failure, community)} onRetry={refresh} />
  if (!posts) return <Loading />
  return (
    <div>
      <NewPosts community={community} posts={posts} onShow={showNewest} />
      {posts.length === 0 && <EmptyState title="No posts yet — be the first to post!" />}
      {posts.length > 0 && (
        <ul className={css.posts} aria-label="Posts">
          {posts.filter(matches).map((post, index) => (
            <Place key={post.id} id={post.id} takesFocus={index === goOnAt}>
              <PostCard post={post} withCommunity={community === 'CLUB_BUZZ'} />
            </Place>
          ))}
        </ul>
      )}
      {hasOlder && <OlderPosts fetch={fetchOlder} onPress={() => setGoOnAt(posts.filter(matches).length)} />}
    </div>
  )
}

/** How high each post last stood, so that who comes back to a feed finds the same place in it. */
const heights = new Map<string, number>()

/** A post's place in the list; while it is far from the screen only its height is kept. */
function Place({ id, takesFocus, children }: { id: string; takesFocus: boolean; children: ReactNode }) {
  const onPlace = useCallback(
    (place: HTMLLIElement) => {
      if (takesFocus) place.focus({ preventScroll: true })
      return () => void heights.set(id, place.offsetHeight)
    },
    [id, takesFocus],
  )
  const height = heights.get(id)
  return (
    <li ref={onPlace} tabIndex={-1} className={css.place} style={height ? { containIntrinsicHeight: `auto ${height}px` } : undefined}>
      {children}
    </li>
  )
}

function Failure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <>
      <Notice kind="error">{text}</Notice>
      <Button look="secondary" onClick={onRetry}>
        Try again
      </Button>
    </>
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
