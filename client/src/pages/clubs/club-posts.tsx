import { Pin, PinOff } from 'lucide-react'
import type { MenuItem } from '../../components/dialogs/menu-button.tsx'
import { useToast } from '../../components/dialogs/toast.tsx'
import { SavedNotice } from '../../components/states/saved-notice.tsx'
import { useMutationWithToast } from '../../features/clubs/use-mutation-with-toast.ts'
import { CreatePostBar } from '../../features/posts/compose/create-post-bar.tsx'
import { Feed } from '../../features/posts/feed/feed.tsx'
import { toFeedState } from '../../features/posts/feed/use-feed.ts'
import { useSavedKey } from '../../features/users/session/use-saved-key.ts'
import { type ClubDetailsFragment, ClubPostsDocument, type PostCardFragment, SetPinnedPostDocument } from '../../generated/graphql.ts'
import { useMutation } from '../../lib/network/apollo/use-query.ts'
import { useSavedQuery } from '../../lib/offline/use-saved-query.ts'

const pinnedMark = (
  <>
    <Pin aria-hidden="true" size={14} /> Pinned
  </>
)

/** The posts for a club, the pinned one first; those for members are among them for members. `canManage`: officers write and pin posts. */
export function ClubPosts({ club, canManage }: { club: ClubDetailsFragment; canManage: boolean }) {
  const { slug, archivedAt } = club
  const toast = useToast()
  const attempt = useMutationWithToast()
  const result = useSavedQuery(ClubPostsDocument, useSavedKey(`club-posts ${slug}`), { variables: { slug } })
  const [setPinnedPost] = useMutation(SetPinnedPostDocument)
  const pinned = result.data?.club?.pinnedPost
  const { savedAt, error, refetch } = result
  const isSaved = savedAt !== null
  const feed = toFeedState(result, result.data?.club?.posts)
  const posts = pinned ? [pinned, ...(feed.posts ?? []).filter(({ id }) => id !== pinned.id)] : feed.posts
  const pin = async (postId: string | null) => {
    const isDone = await attempt(() => setPinnedPost({ variables: { input: { clubId: club.id, postId } } }), 'The pinned post could not be changed.')
    if (isDone) toast(postId ? 'Pinned.' : 'No longer pinned.')
  }
  const getMenuItem = ({ id }: PostCardFragment): MenuItem =>
    id === pinned?.id ? { label: 'Unpin', Icon: PinOff, onSelect: () => void pin(null) } : { label: 'Pin to the page', Icon: Pin, onSelect: () => void pin(id) }
  return (
    <>
      {canManage && !archivedAt && (
        <CreatePostBar
          community="CLUB_BUZZ"
          club={club}
          onPosted={() => {
            toast('Your post is up.')
            void refetch()
          }}
        />
      )}
      <SavedNotice savedAt={savedAt} error={error} onRetry={() => refetch()} />
      <Feed
        feed={{ ...feed, posts, club, failure: isSaved ? undefined : error, hasOlder: feed.hasOlder && !isSaved }}
        emptyTitle={canManage && !archivedAt ? 'No posts yet — be the first to post!' : 'No posts yet.'}
        getMark={({ id }) => id === pinned?.id && pinnedMark}
        getMenuItem={canManage ? getMenuItem : undefined}
      />
    </>
  )
}
