import { MenuButton } from '../../components/menu-button.tsx'
import { paths } from '../../lib/paths.ts'
import { useAuthorActions } from '../editing/use-author-actions.ts'
import { useSubjectMenu } from '../editing/use-subject-menu.tsx'
import { usePersonMenu } from '../people/use-person-menu.tsx'
import { useViewerFields } from '../reactions/viewer-fields.ts'

type Props = { postId: string; reply: { id: string; number: number }; author: { id: string; uid: string; username: string }; label?: string }

/** The menu of a reply: edit, copy the link, mute and block the author, delete. Visitors can copy the link. */
export function ReplyMenu({ postId, reply: { id, number }, author, label = 'More' }: Props) {
  const rights = useViewerFields(id)
  const runAction = useAuthorActions()
  const { editItems, copyItem, reportItems, deleteItems, dialog } = useSubjectMenu({
    kind: 'reply',
    id,
    path: paths.reply(postId, number),
    rights,
    onDelete: (returnFocus) => void runAction(({ deleteReply }, toast) => deleteReply(toast, id, returnFocus)),
  })
  const person = usePersonMenu(author)
  return (
    <>
      <MenuButton label={label} items={[...editItems, copyItem, ...person.items, ...reportItems, ...deleteItems]} />
      {dialog}
      {person.dialog}
    </>
  )
}
