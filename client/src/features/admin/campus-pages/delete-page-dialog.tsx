import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { CampusPageSourcesDocument, DeleteCampusPageDocument, type PageSourceFragment } from '../../../generated/graphql.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { reload } from '../reload.ts'

type Props = { page: PageSourceFragment; onClose: () => void; onDeleted: () => void }

/** Asks before a campus page is deleted. */
export function DeletePageDialog({ page: { id, title }, onClose, onDeleted }: Props) {
  const [deletePage] = useMutation(DeleteCampusPageDocument)
  return (
    <ConfirmDialog
      title={`Delete the page ${title}?`}
      action="Delete page"
      busyLabel="Deleting..."
      failure="The page could not be deleted."
      onConfirm={() => deletePage({ variables: { input: { id } }, ...reload(CampusPageSourcesDocument) })}
      onClose={onClose}
      onDone={onDeleted}
    >
      Compa no longer answers from it, and its text is gone for good.
    </ConfirmDialog>
  )
}
