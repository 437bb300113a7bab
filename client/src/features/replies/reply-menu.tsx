import { Bookmark, BookmarkX, Share2 } from 'lucide-react'
import { MenuButton, type MenuItem } from '../../components/dialogs/menu-button.tsx'
import { useToast } from '../../components/dialogs/toast.tsx'
import { paths } from '../../lib/paths.ts'
import { useAuthorActions } from '../editing/use-author-actions.ts'
import { usePostOrReplyMenu } from '../editing/use-post-or-reply-menu.tsx'
import { usePersonMenu } from '../people/use-person-menu.tsx'
import { ReactionNotice } from '../reactions/reaction-notice.tsx'
import { useShare } from '../reactions/share-button.tsx'
import { useBookmark } from '../reactions/use-bookmark.ts'
import { useViewerFields } from '../reactions/viewer-fields.ts'

type Props = { postId: string; reply: { id: string; number: number }; author: { id: string; uid: string; username: string }; label?: string }

/** The menu of a reply: edit, bookmark, share, copy the link, mute and block the author, report, delete. Visitors are asked to log in for a bookmark. */
export function ReplyMenu({ postId, reply: { id, number }, author, label = 'More' }: Props) {
  const path = paths.reply(postId, number)
  const rights = useViewerFields(id)
  const runAction = useAuthorActions()
  const { editItems, copyItem, reportItems, deleteItems, dialog } = usePostOrReplyMenu({
    kind: 'reply',
    id,
    path,
    rights,
    onDelete: (returnFocus) => void runAction(({ deleteReply }, toast) => deleteReply(toast, id, returnFocus)),
  })
  const person = usePersonMenu(author)
  const { bookmarkItem, problem } = useBookmarkItem(id)
  const share = useShare(path)
  // Without a dialog of the browser, sharing copies the link.
  const shareItems: MenuItem[] = typeof navigator.share === 'function' ? [{ label: 'Share', Icon: Share2, onSelect: share }] : []
  return (
    <>
      <MenuButton label={label} items={[...editItems, bookmarkItem, ...shareItems, copyItem, ...person.items, ...reportItems, ...deleteItems]} />
      {dialog}
      {person.dialog}
      <ReactionNotice problem={problem} />
    </>
  )
}

/** The menu item that bookmarks a reply, or removes the bookmark, and why that was not saved. */
function useBookmarkItem(id: string) {
  const toast = useToast()
  const { isBookmarked, setBookmark, problem } = useBookmark(id)
  const onSelect = async () => {
    if (await setBookmark(!isBookmarked)) toast(isBookmarked ? 'Bookmark removed.' : 'Bookmarked.')
  }
  const bookmarkItem: MenuItem = isBookmarked ? { label: 'Remove bookmark', Icon: BookmarkX, onSelect } : { label: 'Bookmark', Icon: Bookmark, onSelect }
  return { bookmarkItem, problem }
}
