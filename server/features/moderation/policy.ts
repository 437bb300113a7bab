import type { Viewer } from '../../auth/viewer.ts'
import type { ModerationAction } from '../../generated/prisma/client.ts'
import type { CaseRecord } from './data/cases.ts'

/** Whether a decision upholds the reports: the subject is taken out of view. */
export const isUpholding = (action: ModerationAction) => action !== 'KEEP'

/**
 * Whether a case is among a user's decisions: it was decided against the user, or hid something of the user until the decision. One that was decided with
 * another is not.
 */
export const isDecisionOf = (
  { authorUid, action, hiddenAt, heldFor, decidedWith }: Pick<CaseRecord, 'authorUid' | 'action' | 'hiddenAt' | 'heldFor' | 'decidedWith'>,
  uid: string,
): boolean => authorUid === uid && decidedWith === null && ((action !== null && isUpholding(action)) || hiddenAt !== null || heldFor !== null)

/** Whether a case, and the decision about it, is about the held texts of a profile alone: nobody has reported it. */
export const concernsTextsOnly = ({ kind, heldFor, reportCount }: Pick<CaseRecord, 'kind' | 'heldFor' | 'reportCount'>): boolean =>
  kind === 'PROFILE' && heldFor !== null && reportCount === 0

/** What of a case says whether it is about texts alone. In JSON `decidedAt` is a string. */
export type CaseScope = Pick<CaseRecord, 'kind' | 'heldFor' | 'reportCount'> & { decidedAt: Date | string | null }

/** The same for the author of the texts, who does not learn of reports before the decision. */
export const concernsTextsOnlyForAuthor = (record: CaseScope): boolean => concernsTextsOnly(record.decidedAt ? record : { ...record, reportCount: 0 })

/** Whether an appeal was granted in part: the subject stays hidden, without the sanction. */
export const isGrantedInPart = ({ action, appealAction }: Pick<CaseRecord, 'action' | 'appealAction'>): boolean => appealAction === 'HIDE' && action !== 'HIDE'

/** Whether the viewer may decide a case: not as one of its parties, nor the appeal against one's own decision. */
export const canDecide = (viewer: Viewer | null, { decidedAt, decidedBy, appealedAt, appealDecidedAt }: CaseRecord, isParty: boolean): boolean => {
  if (!viewer || isParty) return false
  return !decidedAt || (appealedAt !== null && !appealDecidedAt && decidedBy !== viewer.uid)
}
