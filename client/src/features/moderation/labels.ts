import type { ModerationAction, ReportableKind, ReportReason } from '../../generated/graphql.ts'

/** The reasons of reports, in the order of the dialog and of the community rules. */
export const reasons: readonly { value: ReportReason; label: string; explanation: string }[] = [
  { value: 'SPAM', label: 'Spam', explanation: 'Advertising, or the same again and again.' },
  { value: 'HARASSMENT', label: 'Harassment', explanation: "Insults, threats, or another person's private things." },
  { value: 'SEXUAL_CONTENT', label: 'Sexual content', explanation: 'Pictures or words that do not belong on a campus page.' },
  { value: 'DANGER', label: 'Danger to somebody', explanation: 'Somebody may get hurt, or may hurt themselves.' },
  { value: 'FALSE_INFORMATION', label: 'False information', explanation: 'Something untrue that harms, such as a fraud or a false exam date.' },
  { value: 'COPYRIGHT', label: 'Copyright', explanation: 'The work of somebody else, without their permission.' },
  { value: 'OTHER', label: 'Something else', explanation: 'Another breach of the community rules. Tell us in the note.' },
]

export const formatReportCount = (count: number) => (count === 1 ? '1 report' : `${count} reports`)

export const getReasonLabel = (reason: ReportReason) => reasons.find(({ value }) => value === reason)?.label ?? reason

/** Why a case was opened: a report, or a text that is held for review. */
export const getCaseReasonLabel = ({ reason, heldFor }: { reason: ReportReason; heldFor: string | null }) =>
  heldFor === null ? getReasonLabel(reason) : getHeldLabel(heldFor === 'repeated')

/** The reason of an entry of the log. A held text has the reason SPAM if it was repeated, otherwise OTHER. */
export const getLogReasonLabel = (act: string, reason: ReportReason) => (act === 'case.held' ? getHeldLabel(reason === 'SPAM') : getReasonLabel(reason))

const getHeldLabel = (isRepeated: boolean) => (isRepeated ? 'Repeated text' : 'Word of the list')

export const kindLabels: Record<ReportableKind, string> = {
  POST: 'Post',
  REPLY: 'Reply',
  PROFILE: 'Profile',
  BUSINESS: 'Business',
  LISTING: 'Second-hand item',
  EVENT: 'Event',
  CLUB: 'Club page',
}

/** What a case is about: a profile, or its held texts alone. */
export const getSubjectLabel = ({ kind, concernsTextsOnly }: { kind: ReportableKind; concernsTextsOnly: boolean }) =>
  concernsTextsOnly ? 'Profile text' : kindLabels[kind]

/** Whether an open case is about a profile of which the held words alone are hidden. */
export const hasHiddenTexts = ({ kind, heldFor, hiddenAt }: { kind: ReportableKind; heldFor: string | null; hiddenAt: string | null }) =>
  kind === 'PROFILE' && heldFor !== null && hiddenAt === null

/** The decisions in the order of their keys, 1 to 6. */
export const actions: readonly { value: ModerationAction; label: string; explanation: string; decided: string }[] = [
  { value: 'KEEP', label: 'Keep', explanation: 'It stays, or is shown again.', decided: 'Kept' },
  { value: 'HIDE', label: 'Hide', explanation: 'Nobody sees it any more.', decided: 'Hidden' },
  { value: 'REMOVE', label: 'Remove', explanation: 'Hidden, and deleted after the time for an appeal.', decided: 'Removed' },
  { value: 'WARN', label: 'Warn', explanation: 'Hidden, and the author is warned.', decided: 'Hidden, author warned' },
  { value: 'SILENCE', label: 'Silence', explanation: 'Hidden, and the author publishes nothing until a day.', decided: 'Hidden, author silenced' },
  { value: 'SUSPEND', label: 'Suspend', explanation: 'Hidden, and the author reads as a visitor until a day.', decided: 'Hidden, author suspended' },
]

export const getDecisionLabel = (action: ModerationAction) => actions.find(({ value }) => value === action)?.decided ?? action

/** Whether a decision has an end. */
export const hasEnd = (action: ModerationAction | undefined) => action === 'SILENCE' || action === 'SUSPEND'
