import type { ReportableKind, ReportReason } from '../../generated/prisma/client.ts'
import { recordDomainEvent } from '../../jobs/record-domain-event.ts'
import type { EventHandler } from '../../jobs/types.ts'
import { toParagraph } from '../../sanitize/normalize/paragraph.ts'
import { recordLogEntry } from '../audit-log/record-log-entries.ts'
import { findMessageText } from '../events/data/moderation.ts'
import { openCase, setCaseColumns } from './data/cases.ts'
import { insertSystemReport } from './data/reports.ts'
import { retain } from './decisions/hiding.ts'
import { findReportables } from './reportables.ts'
import { getDueTime } from './reports/weight.ts'

type HeldEvent = `${'post' | 'reply' | 'profile' | 'business' | 'event' | 'club'}.held`

/** Opens the case of something whose text is held for review, unless a moderator has shown it meanwhile or its author's account is deleted. */
export const createHoldHandler =
  (kind: ReportableKind): EventHandler<HeldEvent> =>
  async ({ transaction }, { subject: id, actor, at: openedAt, payload }) => {
    const { heldFor } = payload
    const reason: ReportReason = heldFor === 'repeated' ? 'SPAM' : 'OTHER'
    const [subject] = await findReportables(transaction, [{ kind, id }])
    // Listed words hide only the text of a profile. Profiles that an earlier release has hidden as a whole stay hidden.
    const hiddenAt = kind === 'PROFILE' && subject?.hiddenAt?.getTime() !== openedAt.getTime() ? null : subject?.hiddenAt
    if (!subject || (!hiddenAt && !subject.isTextWaiting)) return
    // What belongs to a club was written by somebody.
    const authorUid = subject.authorUid ?? actor
    const { id: caseId, isNew } = await openCase(transaction, subject, { authorUid, writerUid: actor, reason, openedAt, dueAt: getDueTime(reason, openedAt) })
    // A moderator who looks at an open case has not seen the new text.
    const data = { heldFor, ...(hiddenAt && { hiddenAt }), ...(!isNew && { version: { increment: 1 } }) }
    await setCaseColumns(transaction, caseId, data)
    await retain(transaction, subject)
    // Authors of posts and replies have read it in the response.
    if (kind !== 'POST' && kind !== 'REPLY') await recordDomainEvent(transaction, { kind: 'case.held', subject: caseId, actor: null, at: openedAt })
    if (isNew) await recordDomainEvent(transaction, { kind: 'case.reported', subject: caseId, actor: null, at: openedAt, payload: { reason } })
    await recordLogEntry(transaction, { act: 'case.held', actorUid: null, personUid: authorUid, subjectKind: kind, caseId, reason, at: openedAt })
  }

/**
 * Opens a case about an event of which a message to its people, or the reason of its cancellation, has a listed word. It stays: those people have read it. The
 * case shows a message as a report of nobody.
 */
export const openFlaggedCase: EventHandler<'event.flagged'> = async ({ transaction }, { subject: id, actor: authorUid, at: openedAt, payload }) => {
  const { heldFor, messageId } = payload
  const ref = { kind: 'EVENT' as const, id }
  const [subject] = await findReportables(transaction, [ref])
  if (!subject) return
  const reason: ReportReason = 'OTHER'
  const { id: caseId, isNew } = await openCase(transaction, ref, { authorUid, writerUid: authorUid, reason, openedAt, dueAt: getDueTime(reason, openedAt) })
  const data = { heldFor, ...(!isNew && { version: { increment: 1 } }) }
  await setCaseColumns(transaction, caseId, data)
  const message = messageId ? await findMessageText(transaction, messageId) : null
  if (message !== null) {
    const seen = { version: null, title: subject.title, contentHtml: toParagraph(message), fileKeys: [] }
    await insertSystemReport(transaction, { ...ref, caseId, reason, note: 'A message to the registered people.', seen, createdAt: openedAt })
  }
  if (isNew) await recordDomainEvent(transaction, { kind: 'case.reported', subject: caseId, actor: null, at: openedAt, payload: { reason } })
  await recordLogEntry(transaction, { act: 'case.held', actorUid: null, personUid: authorUid, subjectKind: 'EVENT', caseId, reason, at: openedAt })
}
