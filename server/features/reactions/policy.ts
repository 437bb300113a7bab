import type { Viewer } from '../../auth/viewer.ts'

/** Whether the viewer may upvote a post or reply: anyone but its author. */
export const canVote = ({ uid }: Viewer, { authorUid }: { authorUid: string }) => uid !== authorUid
