import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Notice } from '../../components/notice.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { useToast } from '../../components/toast.tsx'
import { CreatePostBar } from '../../features/posts/create-post-bar.tsx'
import { failureText } from '../../features/posts/failure-text.ts'
import { withNewest, withOlder } from '../../features/posts/feed-pages.ts'
import { OlderPosts } from '../../features/posts/older-posts.tsx'
import { PostCard } from '../../features/posts/post-card.tsx'
import { useOnReturn } from '../../features/posts/use-on-return.ts'
import { type LoungeQuery, useLoungeQuery } from '../../generated/graphql.ts'
import css from './feed.module.css'

/** /lounge (spec, section 2, feed pages). */
export function Component() {
  const { posts, failure, refresh, fetchOlder } = useLounge()
  const showToast = useToast()
  // A phone that wakes is often without network for a moment: no reason to take the list away.
  useOnReturn(() => navigator.onLine && refresh())
  const showNew = async () => {
    showToast('Your post is up.')
    await refresh()
    window.scrollTo({ top: 0 })
  }
  return (
    <div className={css.feed}>
      <header className={css.banner}>
        <PageTitle>Lounge</PageTitle>
        <p>Sit down, say something.</p>
      </header>
      <CreatePostBar community="LOUNGE" onPosted={showNew} />
      {failure ? <Failure error={failure} onRetry={refresh} /> : <Posts posts={posts?.edges.map(({ node }) => node)} />}
      {posts?.pageInfo.hasNextPage && !failure && <OlderPosts fetch={fetchOlder} />}
    </div>
  )
}

/** The feed, page by page. `refresh` fetches the first page and keeps the older ones behind it; its failure is the feed's. */
function useLounge() {
  const { data, error, refetch, fetchMore } = useLoungeQuery({ fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false })
  const [fault, setFault] = useState<unknown>()
  const refresh = async () => {
    try {
      if (error || !data) await refetch()
      else await fetchMore({ variables: { after: null }, updateQuery: ({ posts }, { fetchMoreResult: first }) => ({ posts: withNewest(posts, first.posts) }) })
      setFault(undefined)
    } catch (reason) {
      setFault(reason)
    }
  }
  const after = data?.posts.pageInfo.endCursor
  const fetchOlder = () =>
    fetchMore({ variables: { after }, updateQuery: ({ posts }, { fetchMoreResult: older }) => ({ posts: withOlder(posts, older.posts, after) }) })
  return { posts: data?.posts, failure: error ?? fault, refresh, fetchOlder }
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <Notice kind="error">{failureText(error)}</Notice>
      <Button look="secondary" onClick={onRetry}>
        Try again
      </Button>
    </>
  )
}

function Posts({ posts }: { posts: LoungeQuery['posts']['edges'][number]['node'][] | undefined }) {
  if (!posts) return <p role="status">Loading posts...</p>
  if (!posts.length) return <EmptyState title="No posts yet — be the first to post!" />
  return (
    <ul className={css.posts} aria-label="Posts">
      {posts.map((post) => (
        <li key={post.id}>
          <PostCard post={post} />
        </li>
      ))}
    </ul>
  )
}
