import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { useAccount } from '../users/session-provider.tsx'
import { isRestorable } from './deleted-posts.ts'
import { useAuthorActions } from './use-author-actions.ts'

/** 'Undo' on the page of a post that the viewer has deleted in this browser, for 24 hours. */
export function RestorePost({ id, onRestored }: { id: string; onRestored: () => unknown }) {
  const uid = useAccount()?.uid
  const isHydrated = useHydrated()
  const runAction = useAuthorActions()
  const [restoring, setRestoring] = useState(false)
  if (!isHydrated || !uid || !isRestorable(id, uid)) return null
  const undo = async () => {
    setRestoring(true)
    await runAction(({ restore }, toast) => restore(toast, id, onRestored))
    setRestoring(false)
  }
  return (
    <Button variant="secondary" busy={restoring} onClick={undo}>
      <Undo2 aria-hidden="true" size={18} /> Undo the deletion
    </Button>
  )
}
