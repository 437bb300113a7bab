import { MorePages } from '../../components/more-pages.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { LoginNotice } from '../../components/states/login-notice.tsx'
import css from '../../features/posts/feed/feed.module.css'
import { FeedPlaceholder } from '../../features/posts/feed/feed.tsx'
import { PostCard } from '../../features/posts/post-card.tsx'
import { ReplyItem } from '../../features/replies/reply-item.tsx'
import { useAccount } from '../../features/users/session/session-provider.tsx'
import { BookmarksDocument, type BookmarksQuery, type BookmarksQueryVariables } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { paths } from '../../lib/paths.ts'
import { orUnknown } from '../../lib/session/unknown-user.ts'
import page from '../posts/feed-page.module.css'
import { RecentlyDeleted } from './recently-deleted.tsx'
import { SavedItem } from './saved-item.tsx'

/** /saved: the viewer's bookmarks, last saved first. */
export function Component() {
  const account = useAccount()
  return (
    <div className={page.feed}>
      <PageTitle>Saved</PageTitle>
      {account === null && <LoginNotice>Log in to see what you have saved.</LoginNotice>}
      {account === undefined && <FeedPlaceholder />}
      {account && (
        <>
          <RecentlyDeleted />
          <SavedList />
        </>
      )}
    </div>
  )
}

function SavedList() {
  const { data, previousData, error, refetch, fetchMore } = useQuery(BookmarksDocument, {
    ...{ fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false },
  })
  const list = (data ?? previousData)?.bookmarks
  return (
    <>
      {error && <Failure onRetry={() => refetch()}>{`Your saved posts could not be loaded. ${toApiError(error).message}`}</Failure>}
      {list && <Bookmarks list={list} fetchMore={fetchMore} />}
      {!list && !error && <FeedPlaceholder />}
    </>
  )
}

type BookmarksProps = { list: BookmarksQuery['bookmarks']; fetchMore: (options: { variables: BookmarksQueryVariables }) => Promise<unknown> }

function Bookmarks({ list: { edges, pageInfo }, fetchMore }: BookmarksProps) {
  if (edges.length === 0)
    return (
      <EmptyState art="no-posts" title="Nothing saved yet.">
        <p>The bookmark below a post keeps it here, for you alone.</p>
      </EmptyState>
    )
  return (
    <div>
      <ul className={css.posts} aria-label="Saved posts and replies">
        {edges.map(({ node }) => (
          <SavedItem key={node.id} id={node.id} name={'number' in node ? 'reply' : 'post'}>
            {'number' in node ? (
              <ReplyItem reply={node} postId={node.post?.id} to={orUnknown(node.post?.author).username} />
            ) : (
              <PostCard post={node} showsCommunity to={paths.post(node.id)} />
            )}
          </SavedItem>
        ))}
      </ul>
      {pageInfo.hasNextPage && <MorePages label="Show older" isAutomatic fetch={() => fetchMore({ variables: { after: pageInfo.endCursor } })} />}
    </div>
  )
}
