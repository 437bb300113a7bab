import { NetworkStatus } from '@apollo/client'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Notice } from '../../components/notice.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { useToast } from '../../components/toast.tsx'
import { CreatePostBar } from '../../features/posts/create-post-bar.tsx'
import { PostCard } from '../../features/posts/post-card.tsx'
import { type LoungeQuery, useLoungeQuery } from '../../generated/graphql.ts'
import { refusalOf } from '../../lib/apollo.ts'
import css from './feed.module.css'

/** /lounge (spec, section 2, feed pages). */
export function Component() {
  const { data, error, networkStatus, refetch, fetchMore } = useLoungeQuery({ notifyOnNetworkStatusChange: true, fetchPolicy: 'cache-and-network' })
  const showToast = useToast()
  const showNew = async () => {
    showToast('Your post is up.')
    await refetch()
    window.scrollTo({ top: 0 })
  }
  const { hasNextPage, endCursor } = data?.posts.pageInfo ?? {}
  return (
    <div className={css.feed}>
      <header className={css.banner}>
        <PageTitle>Lounge</PageTitle>
        <p>Sit down, say something.</p>
      </header>
      <CreatePostBar community="LOUNGE" onPosted={showNew} />
      <Posts posts={error ? [] : data?.posts.edges.map(({ node }) => node)} failure={error && failureText(error)} />
      {hasNextPage && !error && (
        <Button
          look="secondary"
          busy={networkStatus === NetworkStatus.fetchMore}
          onClick={() => fetchMore({ variables: { after: endCursor }, updateQuery: append })}
        >
          Show older posts
        </Button>
      )}
    </div>
  )
}

const failureText = (error: unknown) => {
  const { status, message } = refusalOf(error)
  return `Failed to fetch posts: ${status} ${message}`
}

const append = (before: LoungeQuery, { fetchMoreResult }: { fetchMoreResult: LoungeQuery }): LoungeQuery => ({
  posts: { ...fetchMoreResult.posts, edges: [...before.posts.edges, ...fetchMoreResult.posts.edges] },
})

type PostOf = LoungeQuery['posts']['edges'][number]['node']

function Posts({ posts, failure }: { posts: PostOf[] | undefined; failure: string | undefined }) {
  if (failure) return <Notice kind="error">{failure}</Notice>
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
