import { useState } from 'react'
import type { PostOrReply } from './author-actions.ts'
import { useAuthorActions } from './use-author-actions.ts'

/** Restores a deleted post or reply of the viewer, then runs `onRestored`. */
export function useRestore(subject: PostOrReply, onRestored: () => unknown) {
  const runAction = useAuthorActions()
  const [restoring, setRestoring] = useState(false)
  const restore = async () => {
    setRestoring(true)
    await runAction((actions, toast) => actions.restore(toast, subject, onRestored))
    setRestoring(false)
  }
  return { restore, restoring }
}
