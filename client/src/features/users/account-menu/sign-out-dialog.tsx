import { createPortal } from 'react-dom'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { describeWaiting, useWaitingCount } from '../../../lib/send-queue/waiting-count.ts'
import css from './sign-out-dialog.module.css'

/** Asks before signing out deletes what waits for the network. */
export function SignOutDialog({ onSignOut, onClose }: { onSignOut: () => void; onClose: () => void }) {
  const count = useWaitingCount()
  // Outside of the element that contains the button: a banner or a notice.
  return createPortal(
    <Dialog title="Sign out?" open onClose={onClose}>
      <p>{describeWaiting(count)} Signing out deletes what was not sent, and your drafts on this device.</p>
      <div className={css.actions}>
        <Button onClick={onSignOut}>Sign out</Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>,
    document.body,
  )
}
