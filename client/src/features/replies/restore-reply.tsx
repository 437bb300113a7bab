import { Button } from '../../components/forms/button.tsx'
import { useRestore } from '../editing/use-restore.ts'
import { focusReply } from './thread/use-thread-scroll.ts'

/** 'Undo' in the place of a reply that the viewer has deleted, for 24 hours. */
export function RestoreReply({ id, number }: { id: string; number: number }) {
  const { restore, restoring } = useRestore({ kind: 'reply', id }, () => focusReply(number))
  return (
    <Button variant="quiet" busy={restoring} aria-label={`Undo the deletion of reply #${number}`} onClick={restore}>
      Undo
    </Button>
  )
}
