import { Link2, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { MenuItem } from '../../components/dialogs/menu-button.tsx'
import { createLazyComponent } from '../../components/states/lazy-component.tsx'
import { useCopyLink } from '../../components/use-copy-link.ts'
import { useReport } from '../moderation/reports/use-report.tsx'
import { getEditDraftName, useHasDraft } from '../posts/editor/draft-key.ts'

/** Loaded on demand, because the editor is large. */
const LazyEditDialog = createLazyComponent(async () => (await import('./edit-dialog.tsx')).EditDialog)

/** What the viewer may do with a post or reply; empty until it is known, and for visitors. */
type ViewerRights = { viewerCanEdit?: boolean; viewerCanDelete?: boolean; viewerCanReport?: boolean }

type Options = { kind: 'post' | 'reply'; id: string; path: string; rights: ViewerRights; onDelete: (returnFocus: () => HTMLElement | null) => void }

/** The menu items of a post or reply in the order of the menu, and the dialog that 'Edit' opens. */
export function usePostOrReplyMenu({ kind, id, path, rights, onDelete }: Options) {
  const [isEditing, setIsEditing] = useState(false)
  const [canEditWhenOpened, setCanEditWhenOpened] = useState(false)
  const copyLink = useCopyLink()
  const hasUnsavedEdit = useHasDraft(getEditDraftName(id))
  // The dialog shows an edit that was not saved in time, so that its text is not lost.
  const canOpen = rights.viewerCanEdit || (rights.viewerCanDelete && hasUnsavedEdit)
  const open = () => {
    setCanEditWhenOpened(rights.viewerCanEdit ?? false)
    setIsEditing(true)
  }
  const close = () => setIsEditing(false)
  const { reportItems, reportDialog } = useReport(id, rights.viewerCanReport)
  const editItem: MenuItem = { label: rights.viewerCanEdit ? 'Edit' : 'Unsaved edit', Icon: Pencil, onSelect: open }
  const copyItem: MenuItem = { label: 'Copy link', Icon: Link2, onSelect: () => void copyLink(path) }
  const deleteItem: MenuItem = { label: 'Delete', Icon: Trash2, isDestructive: true, onSelect: () => onDelete(findNextFocus()) }
  return {
    editItems: canOpen ? [editItem] : [],
    copyItem,
    reportItems,
    deleteItems: rights.viewerCanDelete ? [deleteItem] : [],
    dialog: (
      <>
        {isEditing && <LazyEditDialog {...{ kind, id, canEdit: canEditWhenOpened, onClose: close }} onDismissFailure={close} />}
        {reportDialog}
      </>
    ),
  }
}

/** Finds the element that has the focus after the focused list item is deleted: the next one, the one before, or the heading. */
function findNextFocus() {
  const item = document.activeElement?.closest('main li')
  const neighbours = [item?.nextElementSibling, item?.previousElementSibling]
  return () => neighbours.find((element): element is HTMLElement => element instanceof HTMLElement && element.isConnected) ?? document.querySelector('main h1')
}
