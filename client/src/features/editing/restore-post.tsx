import { Undo2 } from 'lucide-react'
import { Button } from '../../components/forms/button.tsx'
import { useDeletedSubjects } from './deleted-subjects.ts'
import { useRestore } from './use-restore.ts'

/** 'Undo' on the page of a post that the viewer has deleted, for 24 hours. */
export function RestorePost({ id, onRestored }: { id: string; onRestored: () => unknown }) {
  const isRestorable = useDeletedSubjects().some((deleted) => deleted.id === id)
  const { restore, restoring } = useRestore({ kind: 'post', id }, onRestored)
  if (!isRestorable) return null
  return (
    <Button variant="secondary" busy={restoring} onClick={restore}>
      <Undo2 aria-hidden="true" size={18} /> Undo the deletion
    </Button>
  )
}
