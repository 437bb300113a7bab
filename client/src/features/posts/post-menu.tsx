import { Lock, LockOpen } from 'lucide-react'
import { MenuButton, type MenuItem } from '../../components/menu-button.tsx'
import type { PostMenuFragment } from '../../generated/graphql.ts'
import { paths } from '../../lib/paths.ts'
import { useAuthorActions } from '../editing/use-author-actions.ts'
import { useSubjectMenu } from '../editing/use-subject-menu.tsx'
import { usePersonMenu } from '../people/use-person-menu.tsx'
import { useViewerFields } from '../reactions/viewer-fields.ts'

type Props = { post: PostMenuFragment; author: { id: string; uid: string; username: string }; item?: MenuItem | undefined; label?: string }

/** The menu of a post: edit, close the thread, copy the link, mute and block the author, delete. Visitors can copy the link. */
export function PostMenu({ post: { id, closedAt }, author, item, label = 'More' }: Props) {
  const rights = useViewerFields(id)
  const runAction = useAuthorActions()
  const { editItems, copyItem, reportItems, deleteItems, dialog } = useSubjectMenu({
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
          ...(rights.viewerCanDelete ? [closeItem] : []),
          copyItem,
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
