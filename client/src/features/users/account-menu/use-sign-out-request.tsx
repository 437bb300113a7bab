import { useState } from 'react'
import { createLazyComponent } from '../../../components/states/lazy-component.tsx'
import { readWaitingCount } from '../../../lib/send-queue/waiting-count.ts'

const LazySignOutDialog = createLazyComponent(async () => (await import('./account-menu-parts.ts')).SignOutDialog)

/** Returns a function that signs out with `signOut`, after a question if that deletes what waits in the send queue, and the dialog with the question. */
export function useSignOutRequest(signOut: () => Promise<void>) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const confirm = () => {
    close()
    void signOut()
  }
  return {
    requestSignOut: () => (readWaitingCount() > 0 ? setAsking(true) : void signOut()),
    signOutDialog: isAsking && <LazySignOutDialog onSignOut={confirm} onClose={close} onDismissFailure={close} />,
  }
}
