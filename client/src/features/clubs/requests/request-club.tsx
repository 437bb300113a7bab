import { useRef, useState } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { createLazyComponent } from '../../../components/states/lazy-component.tsx'
import { DecideMembershipDocument, ViewerClubRequestDocument } from '../../../generated/graphql.ts'
import { useMutation, useQuery } from '../../../lib/network/apollo/use-query.ts'
import { useAccount } from '../../users/session/session-provider.tsx'
import { useRestriction } from '../../users/use-restriction.ts'
import { reloadClubRequest } from '../club-cache.ts'
import css from '../clubs.module.css'
import { useMutationWithToast } from '../use-mutation-with-toast.ts'

/** Loaded on demand: few people ask for a club. */
const LazyRequestClubDialog = createLazyComponent(async () => (await import('./request-club-dialog.tsx')).RequestClubDialog)

/** Opens the dialog that asks for a new club, or withdraws the viewer's request; nothing for visitors, and for those who may not publish. */
export function RequestClub() {
  const account = useAccount()
  const restriction = useRestriction()
  const toast = useToast()
  const attempt = useMutationWithToast()
  const { data } = useQuery(ViewerClubRequestDocument, { skip: !account })
  const [decide, { loading }] = useMutation(DecideMembershipDocument)
  const [isOpen, setOpen] = useState(false)
  const text = useRef<HTMLParagraphElement>(null)
  if (!account || restriction) return null
  const request = data?.viewerClubRequest
  const close = () => setOpen(false)
  const withdraw = async (requestId: string) => {
    const variables = { input: { requestId, decision: 'WITHDRAWN' } } as const
    if (!(await attempt(() => decide({ variables, update: reloadClubRequest }), 'The request could not be withdrawn.'))) return
    text.current?.focus()
    toast('The request is withdrawn.')
  }
  return (
    <div className={css.request}>
      <p ref={text} tabIndex={-1}>
        {request ? `You have asked for ${request.name}. The administrators decide.` : 'Is your club not here?'}
      </p>
      {request ? (
        <Button variant="secondary" busy={loading} onClick={() => withdraw(request.id)}>
          Withdraw request
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Request a new club
        </Button>
      )}
      {isOpen && <LazyRequestClubDialog onClose={close} onDismissFailure={close} />}
    </div>
  )
}
