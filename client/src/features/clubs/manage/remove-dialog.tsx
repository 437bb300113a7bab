import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { type ClubDetailsFragment, type ClubMemberItemFragment, RemoveClubMemberDocument } from '../../../generated/graphql.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { reloadClubList } from '../club-cache.ts'

type Props = { club: ClubDetailsFragment; member: ClubMemberItemFragment; onClose: () => void; onRemoved: () => void }

/** Asks before a member is removed. */
export function RemoveDialog({ club: { id, name, joinPolicy }, member: { user }, onClose, onRemoved }: Props) {
  const [remove] = useMutation(RemoveClubMemberDocument)
  return (
    <ConfirmDialog
      title={`Remove ${user.username}?`}
      action="Remove"
      busyLabel="Removing..."
      failure="The member could not be removed."
      onConfirm={() => remove({ variables: { input: { clubId: id, username: user.username } }, update: (cache) => reloadClubList(cache, id, 'members') })}
      onClose={onClose}
      onDone={onRemoved}
    >
      {`${user.username} is no longer a member of ${name}.${joinPolicy === 'OPEN' ? ' The club is open: anyone can join again.' : ''}`}
    </ConfirmDialog>
  )
}
