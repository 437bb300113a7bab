import { Link, useParams } from 'react-router-dom'
import { EmptyState } from '../../components/empty-state.tsx'
import { Failure } from '../../components/failure.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { toCommunitySlug } from '../../features/posts/community.ts'
import { getFeedErrorMessage } from '../../features/posts/error-messages.ts'
import { PostCard } from '../../features/posts/post-card.tsx'
import { useSinglePostQuery } from '../../generated/graphql.ts'
import { paths } from '../../lib/paths.ts'
import css from './feed-page.module.css'

const feedPaths = { LOUNGE: paths.lounge, LEARN: paths.learn, MARKET_EXPLORE: paths.explore, CLUB_BUZZ: paths.clubBuzz }

/** /post/{id}: a single post, the target of shared links. */
export function Component() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useSinglePostQuery({ variables: { id }, notifyOnNetworkStatusChange: false })
  const post = data?.post
  return (
    <div className={css.feed}>
      <PageTitle hidden={Boolean(post)}>{post ? `Post of ${post.author.username}` : 'Post'}</PageTitle>
      {error && <Failure onRetry={() => refetch()}>{getFeedErrorMessage(error)}</Failure>}
      {!data && !error && <p role="status">Loading post...</p>}
      {data && !post && (
        <EmptyState art="not-found" title="This post is not here, or not any more.">
          <LinkButton to={paths.lounge}>Go to the lounge</LinkButton>
        </EmptyState>
      )}
      {post && (
        <>
          <p>
            <Link to={feedPaths[post.community]}>More from {toCommunitySlug(post.community)}</Link>
          </p>
          <PostCard post={post} eager />
        </>
      )}
    </div>
  )
}
