import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import { LinkButton } from '../../components/forms/link-button.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { createLazyComponent } from '../../components/states/lazy-component.tsx'
import { RestorePost } from '../../features/editing/restore-post.tsx'
import { useThreadWatch } from '../../features/notifications/use-thread-watch.ts'
import { WatchButton } from '../../features/notifications/watch-button.tsx'
import { toCommunitySlug } from '../../features/posts/community.ts'
import { getFeedErrorMessage } from '../../features/posts/feed/feed-error.ts'
import { PostCard } from '../../features/posts/post-card.tsx'
import { getPageStart, parseReplyNumber } from '../../features/replies/thread/reply-numbers.ts'
import { Thread } from '../../features/replies/thread/thread.tsx'
import { SinglePostDocument } from '../../generated/graphql.ts'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { useFetchPolicy } from '../../lib/network/apollo/fetch-policy.ts'
import { useInitialResult } from '../../lib/network/apollo/initial-data.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { paths } from '../../lib/paths.ts'
import { orUnknown } from '../../lib/session/unknown-user.ts'
import css from './feed-page.module.css'

/** Loaded on demand: few print. */
const LazyPrintThread = createLazyComponent(async () => (await import('../../features/replies/print-thread.tsx')).PrintThread, {
  pending: <p role="status">Loading the replies...</p>,
})

const feedPaths = { LOUNGE: paths.lounge, LEARN: paths.learn, MARKET_EXPLORE: paths.explore, CLUB_BUZZ: paths.clubBuzz }

/**
 * /post/{id}: a post and its replies, also the target of shared links; `?reply=42` opens at a reply, and `?print` prints all of them. An address with the UUID
 * of the REST API is replaced by the one that the app links to.
 */
export function Component() {
  const { id: addressId = '' } = useParams()
  const { search, hash, state } = useLocation()
  const id = toPostNodeId(addressId)
  const isCanonical = id === addressId
  const navigate = useNavigate()
  useEffect(() => {
    if (!isCanonical) void navigate(paths.post(id) + search + hash, { state, replace: true })
  }, [isCanonical, navigate, id, search, hash, state])
  if (!isCanonical) return null
  return <PostPage key={id} id={id} />
}

/** The node id of a post whose node id or UUID this is. */
const toPostNodeId = (id: string) => (/^[\da-f-]{36}$/i.test(id) ? btoa(`Post:${id.toLowerCase()}`).replaceAll('=', '') : id)

function PostPage({ id }: { id: string }) {
  const { search } = useLocation()
  // The first page of replies stays the one of the address with which the post was opened. The thread loads the others.
  // In the server's document it is that of its data, which are the first replies if no reply has the number of the address.
  const isHydrated = useHydrated()
  const initial = useInitialResult(SinglePostDocument)
  const [from] = useState(() => (!isHydrated && initial?.variables.id === id ? initial.variables.from : getPageStart(parseReplyNumber(search) ?? 1)))
  const fetchPolicy = useFetchPolicy()
  const { data, error, refetch } = useQuery(SinglePostDocument, { variables: { id, from }, fetchPolicy, notifyOnNetworkStatusChange: false })
  const post = data?.post
  const watch = useThreadWatch(id)
  // The server renders the thread.
  const isPrint = isHydrated && new URLSearchParams(search).has('print')
  return (
    <div className={css.feed}>
      <PageTitle hidden={Boolean(post)}>{post ? `Post of ${orUnknown(post.author).username}` : 'Post'}</PageTitle>
      {error && <Failure onRetry={() => refetch()}>{getFeedErrorMessage(error)}</Failure>}
      {!data && !error && <p role="status">Loading post...</p>}
      {data && !post && (
        <EmptyState art="not-found" title="This post is not here, or not any more.">
          <LinkButton to={paths.lounge}>Go to the lounge</LinkButton>
          <RestorePost id={id} onRestored={refetch} />
        </EmptyState>
      )}
      {post && (
        <>
          <p className={css.more}>
            <Link to={feedPaths[post.community]}>More from {toCommunitySlug(post.community)}</Link>
          </p>
          <PostCard post={post} eager menuItem={watch?.item} />
          {isPrint ? <LazyPrintThread post={post} /> : <Thread post={post} from={from} control={watch && <WatchButton watch={watch} />} />}
        </>
      )}
    </div>
  )
}
