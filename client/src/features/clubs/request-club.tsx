import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { createLazyComponent } from '../../components/lazy-component.tsx'
import { useAccount } from '../users/session-provider.tsx'
import { useRestriction } from '../users/use-restriction.ts'
import css from './clubs.module.css'

/** Loaded on demand: few people ask for a club. */
const LazyRequestClubDialog = createLazyComponent(async () => (await import('./request-club-dialog.tsx')).RequestClubDialog)

/** Opens the dialog that asks for a new club; nothing for visitors, and for those who may not publish. */
export function RequestClub() {
  const account = useAccount()
  const restriction = useRestriction()
  const [isOpen, setOpen] = useState(false)
  if (!account || restriction) return null
  const close = () => setOpen(false)
  return (
    <div className={css.request}>
      <p>Is your club not here?</p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Request a new club
      </Button>
      {isOpen && <LazyRequestClubDialog onClose={close} onDismissFailure={close} />}
    </div>
  )
}
