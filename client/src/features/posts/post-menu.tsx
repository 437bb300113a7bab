import { Lock, LockOpen } from 'lucide-react'
import { MenuButton, type MenuItem } from '../../components/dialogs/menu-button.tsx'
import type { PostMenuFragment } from '../../generated/graphql.ts'
import { paths } from '../../lib/paths.ts'
import { useAuthorActions } from '../editing/use-author-actions.ts'
import { usePostOrReplyMenu } from '../editing/use-post-or-reply-menu.tsx'
import { usePersonMenu } from '../people/use-person-menu.tsx'
import { useViewerFields } from '../reactions/viewer-fields.ts'
import { useAccount } from '../users/session/session-provider.tsx'

type Props = { post: PostMenuFragment; author: { id: string; uid: string; username: string }; item?: MenuItem | undefined; label?: string }

/**
 * The menu of a post: edit, close the thread, copy the link, mute and block the author, delete. Visitors can copy the link. A post for the members of a club can
 * only be deleted and reported: it has no address, and the server says nothing about it by its id.
 */
export function PostMenu({ post: { id, closedAt, isMembersOnly }, author, item, label = 'More' }: Props) {
  const account = useAccount()
  const viewerFields = useViewerFields(id)
  const rights = isMembersOnly ? { viewerCanDelete: account?.uid === author.uid, viewerCanReport: account?.uid !== author.uid } : viewerFields
  const runAction = useAuthorActions()
  const { editItems, copyItem, reportItems, deleteItems, dialog } = usePostOrReplyMenu({
    kind: 'post',
    id,
    path: paths.post(id),
    rights,
    onDelete: (returnFocus) => void runAction(({ deletePost }, toast) => deletePost(toast, id, returnFocus)),
  })
  const person = usePersonMenu(author)
  const closeItem: MenuItem = {
    label: closedAt ? 'Reopen to replies' : 'Close to replies',
    Icon: closedAt ? LockOpen : Lock,
    onSelect: () => void runAction(({ closeThread }, toast) => closeThread(toast, id, !closedAt)),
  }
  return (
    <>
      <MenuButton
        label={label}
        items={[
          ...editItems,
          ...(rights.viewerCanDelete && !isMembersOnly ? [closeItem] : []),
          ...(isMembersOnly ? [] : [copyItem]),
          ...(item ? [item] : []),
          ...person.items,
          ...reportItems,
          ...deleteItems,
        ]}
      />
      {dialog}
      {person.dialog}
    </>
  )
}
