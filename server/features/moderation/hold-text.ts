import type { ReportReason } from '../../generated/prisma/client.ts'
import { recordEvent } from '../../jobs/events.ts'
import type { EventHandler } from '../../jobs/types.ts'
import { recordLogEntry } from '../access/log.ts'
import { openCase } from './data/cases.ts'
import { setPurgeHeld } from './hiding.ts'
import { findSubjects } from './subjects.ts'
import { getDueTime } from './weight.ts'

/** Opens the case of a post or reply whose text is held for review, unless a moderator has shown it meanwhile or its author's account is deleted. */
export const createHoldHandler =
  (kind: 'POST' | 'REPLY'): EventHandler =>
  async ({ transaction }, { subject: id, at: openedAt, payload }) => {
    const { heldFor } = payload as { heldFor: string }
    const reason: ReportReason = heldFor === 'repeated' ? 'SPAM' : 'OTHER'
    const [subject] = await findSubjects(transaction, [{ kind, id }])
    if (!subject?.hiddenAt) return
    const { authorUid, hiddenAt } = subject
    const { id: caseId, isNew } = await openCase(transaction, subject, { authorUid, reason, openedAt, dueAt: getDueTime(reason, openedAt) })
    // A moderator who looks at an open case has not seen the new text.
    const data = { heldFor, hiddenAt, ...(!isNew && { version: { increment: 1 } }) }
    await transaction.moderationCase.update({ where: { id: caseId }, data, select: { id: true } })
    await setPurgeHeld(transaction, subject, true)
    if (isNew) await recordEvent(transaction, { kind: 'case.reported', subject: caseId, actor: null, at: openedAt, payload: { reason } })
    await recordLogEntry(transaction, { act: 'case.held', actorUid: null, personUid: authorUid, subjectKind: kind, caseId, reason, at: openedAt })
  }
