import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { RevokeRoleDocument, type RoleGrantItemFragment, RoleGrantsDocument } from '../../../generated/graphql.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { roleLabels } from '../labels.ts'
import { reload } from '../reload.ts'

type Props = { grant: RoleGrantItemFragment; onClose: () => void; onRevoked: () => void }

/** Asks before a role is revoked. */
export function RevokeDialog({ grant: { id, user, role }, onClose, onRevoked }: Props) {
  const [revokeRole] = useMutation(RevokeRoleDocument)
  return (
    <ConfirmDialog
      title={`Revoke the role of ${user.username}?`}
      action="Revoke role"
      busyLabel="Revoking..."
      failure="The role could not be revoked."
      onConfirm={() => revokeRole({ variables: { input: { grantId: id } }, ...reload(RoleGrantsDocument) })}
      onClose={onClose}
      onDone={onRevoked}
    >
      {`${user.username} is no longer ${roleLabels[role].toLowerCase()}, everywhere within a minute.`}
    </ConfirmDialog>
  )
}
