import type { Viewer } from '../../auth/viewer.ts'

/** A post or reply. A deleted reply shows no author. */
type Authored = { createdAt: Date; author: { uid: string } | null }

/** Whether the viewer is the author of a post or reply, who may delete it, and close the thread of a post. */
export const isAuthor = (viewer: Viewer | null, { author }: Pick<Authored, 'author'>) => viewer !== null && viewer.uid === author?.uid

/** Until when the author of a post or reply may edit it. */
export const getEditableUntil = ({ createdAt }: Pick<Authored, 'createdAt'>, editWindowMs: number) => new Date(createdAt.getTime() + editWindowMs)

/** Until when the viewer may edit a post or reply; null if they may not, or no longer. */
export function getViewerEditableUntil(viewer: Viewer | null, subject: Authored, now: Date, editWindowMs: number): Date | null {
  const editableUntil = getEditableUntil(subject, editWindowMs)
  return isAuthor(viewer, subject) && now <= editableUntil ? editableUntil : null
}

const restoreWindowMs = 24 * 60 * 60 * 1000

/** Until when the author of a deleted post or reply may restore it. Then it is purged. */
export const getRestorableUntil = (deletedAt: Date) => new Date(deletedAt.getTime() + restoreWindowMs)

/** What was deleted after this time can be restored; the rest is to be purged. */
export const getRestorableSince = (now: Date) => new Date(now.getTime() - restoreWindowMs)

/** Whether a post or reply has been hidden since it was written: its text was held for review. */
export const isHeldSinceCreation = ({ hiddenAt, createdAt }: { hiddenAt: Date | null; createdAt: Date }) => hiddenAt?.getTime() === createdAt.getTime()

/** Whether the author has deleted a post or reply: moderation hides it at the time of `hiddenAt`. */
export const isDeletedByAuthor = ({ deletedAt, hiddenAt }: { deletedAt: Date | null; hiddenAt: Date | null }) => deletedAt?.getTime() !== hiddenAt?.getTime()
