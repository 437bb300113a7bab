import { useState } from 'react'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { Choices } from '../../../components/forms/choices.tsx'
import { type ClubDetailsFragment, type ClubRole, LeaveClubDocument } from '../../../generated/graphql.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { reloadMemberViews } from '../club-cache.ts'

/** Leaves a club after a question. Officers choose whether the list of members keeps their term. */
export function LeaveButton({ club: { id, name, joinPolicy }, role }: { club: ClubDetailsFragment; role: ClubRole }) {
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const [kept, setKept] = useState<string[]>([])
  const [leave] = useMutation(LeaveClubDocument)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Leave
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Leave ${name}?`}
          action="Leave"
          busyLabel="Leaving..."
          failure="You could not leave."
          onConfirm={() =>
            leave({
              variables: { input: { clubId: id, keepsTerm: kept.length > 0 } },
              update: (cache) => reloadMemberViews(cache, id),
            })
          }
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            toast(`You have left ${name}.`)
          }}
          fields={
            role === 'OFFICER' && (
              <Choices
                legend="Your term as officer"
                name="term"
                choices={[{ value: 'keep', label: 'Keep my term listed' }]}
                selected={kept}
                onChange={setKept}
              />
            )
          }
        >
          {consequences[joinPolicy]}
        </ConfirmDialog>
      )}
    </>
  )
}

const consequences = {
  OPEN: 'You can join again at any time.',
  REQUEST: 'To come back, you ask the officers again.',
  INVITATION: 'To come back, you need an invitation of the officers.',
}
