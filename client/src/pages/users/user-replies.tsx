import { MorePages } from '../../components/more-pages.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import css from '../../features/posts/feed/feed.module.css'
import { FeedPlaceholder } from '../../features/posts/feed/feed.tsx'
import { ReplyItem } from '../../features/replies/reply-item.tsx'
import type { UserRepliesQuery } from '../../generated/graphql.ts'
import { toExcerpt } from '../../lib/format/excerpt.ts'

type Replies = NonNullable<UserRepliesQuery['user']>['replies']
type Props = { replies: Replies | undefined; fetchMore: (options: { variables: { after: string | null } }) => Promise<unknown> }

/** The replies of a user, newest first, each with a link to its place. */
export function UserReplies({ replies, fetchMore }: Props) {
  if (!replies) return <FeedPlaceholder label="Loading replies..." />
  const { edges, pageInfo } = replies
  if (edges.length === 0) return <EmptyState art="no-posts" title="No replies yet." />
  return (
    <div>
      <ul className={css.posts} aria-label="Replies">
        {edges.map(({ node }) => (
          <li key={node.id}>
            <ReplyItem reply={node} postId={node.post?.id} to={node.post && `“${toExcerpt(node.post.summary)}”`} />
          </li>
        ))}
      </ul>
      {pageInfo.hasNextPage && <MorePages label="Show older replies" isAutomatic fetch={() => fetchMore({ variables: { after: pageInfo.endCursor } })} />}
    </div>
  )
}
