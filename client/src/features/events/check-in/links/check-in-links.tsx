import { useState } from 'react'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { Button } from '../../../../components/forms/button.tsx'
import { Failure } from '../../../../components/states/failure.tsx'
import { CheckInLinksDocument } from '../../../../generated/graphql.ts'
import type { CheckInData } from '../../../../lib/check-in/saved-events.ts'
import { toApiError } from '../../../../lib/network/api-error.ts'
import { useQuery } from '../../../../lib/network/apollo/use-query.ts'
import { LinkForm } from './link-form.tsx'
import { LinkList } from './link-list.tsx'

type Props = { event: CheckInData['event'] }

/** The button of the dialog with the links for helpers. For organisers. */
export function CheckInLinks({ event }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Links for helpers
      </Button>
      <Dialog title="Links for helpers" open={isOpen} onClose={() => setOpen(false)}>
        <p>Anyone with a link can scan tickets of this event until the link ends, without an account. Helpers see no list of names.</p>
        <LinkForm event={event} />
        <Links eventId={event.id} />
      </Dialog>
    </>
  )
}

function Links({ eventId }: { eventId: string }) {
  const { data, error, refetch } = useQuery(CheckInLinksDocument, {
    variables: { eventId },
    ...{ fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false },
  })
  if (data) return <LinkList links={data.checkInLinks} />
  if (error) return <Failure onRetry={() => refetch()}>{`The links could not be loaded. ${toApiError(error).message}`}</Failure>
  return <p role="status">Loading the links...</p>
}
