import type { z } from 'zod'
import type { ServiceContext } from '../../../auth/service-context.ts'
import type { Transaction } from '../../../database/client.ts'
import type { ReportReason } from '../../../generated/prisma/client.ts'
import { type MarkUsed, withIdempotency } from '../../../http/idempotency/run-once.ts'
import { recordDomainEvent } from '../../../jobs/record-domain-event.ts'
import { formatCampusDate } from '../../../utils/campus-time.ts'
import { conflict, forbidden, notFound } from '../../../utils/errors.ts'
import { parseInput } from '../../../utils/parse.ts'
import { createUuidV7 } from '../../../utils/uuid.ts'
import { recordLogEntry } from '../../audit-log/record-log-entries.ts'
import { getCampusSettings } from '../../campus-settings/service.ts'
import { isClubMember } from '../../clubs/roles.ts'
import { isHiddenByDecision } from '../../text-review/data/cases.ts'
import { assertNotSuspended, getCreationTime } from '../../users/service.ts'
import { addReportToCase, deleteCase, isKept, isKeptAt, openCase, setCaseColumns, transactionOptions } from '../data/cases.ts'
import { findLastReport, findReport, findReporterRecord, insertReport, type ReportRecord } from '../data/reports.ts'
import { getEditVersion, hideUntilDecision, retain } from '../decisions/hiding.ts'
import { reportContentInput } from '../input.ts'
import { findReportable, findReportables, type Reportable, type ReportableRef, toShownVersion } from '../reportables.ts'
import { getDueTime, getReportsDisabledUntil, getReportWeight } from './weight.ts'

const keptMessage = 'A moderator has decided that it stays. You can report it again once it was changed.'

/**
 * Reports something of another user, once: a repeated report changes nothing and returns the first one. After the decision to keep it, it can be reported again
 * once it was changed; CONFLICT before. Null for what is gone. NOT_FOUND for an unknown subject, FORBIDDEN for one's own and while reporting is disabled.
 */
export async function reportContent(context: ServiceContext, input: unknown): Promise<ReportRecord | null> {
  const { uid } = await assertNotSuspended(context)
  await context.consumeRateLimit('reports')
  const report = parseInput(reportContentInput, input)
  return withIdempotency(context, uid, {
    ...{ operation: 'reportContent', input: report },
    run: (markUsed: MarkReported) => addReport(context, uid, report, markUsed),
    replay: ({ id }) => (id === null ? Promise.resolve(null) : findReport(context.database, id, uid)),
  })
}

type MarkReported = MarkUsed<{ id: string | null }>

async function addReport(
  context: ServiceContext,
  uid: string,
  { subjectId, ...content }: z.output<typeof reportContentInput>,
  markUsed: MarkReported,
): Promise<ReportRecord | null> {
  const subject = await findReportable(context.database, subjectId)
  if (!subject || !(await canSeePost(context, subject))) throw notFound('What you report does not exist.')
  if (subject.authorUid === uid) throw forbidden('You cannot report what is yours.')
  const previous = await findLastReport(context.database, uid, subject)
  if (previous && !isKept(previous.case)) {
    await markUsed(context.database, { id: previous.id })
    return previous
  }
  if (previous && previous.case.subjectVersion === getEditVersion(subject)) throw conflict(keptMessage)
  const now = context.now()
  const { HIDING_WEIGHT: hidingWeight, MAX_GROUNDLESS_REPORTS: maxGroundlessReports } = await getCampusSettings(context)
  const record = await findReporterRecord(context.database, uid, maxGroundlessReports)
  const disabledUntil = getReportsDisabledUntil(record, maxGroundlessReports, now)
  if (disabledUntil) throw forbidden(`You can report again on ${formatCampusDate(disabledUntil)}: too many of your reports were groundless.`)
  if (subject.isDeleted) {
    await markUsed(context.database, { id: null })
    return null
  }
  const createdAt = await getCreationTime(context, uid)
  const weight = getReportWeight(record, now.getTime() - (createdAt ?? now).getTime())
  const options = { uid, now, authorUid: subject.authorUid, previousId: previous?.id, weight, hidingWeight, ...content }
  return context.database.$transaction(async (transaction) => {
    const stored = await storeReport(transaction, subject, options)
    await markUsed(transaction, { id: stored?.id ?? null })
    return stored
  }, transactionOptions)
}

/** Whether the viewer may see something that is shown: a post for members of a club only as a member. */
const canSeePost = async (context: ServiceContext, { membersOf }: Reportable): Promise<boolean> =>
  membersOf === undefined || (membersOf !== null && (await isClubMember(context, membersOf)))

type StoreOptions = {
  uid: string
  now: Date
  authorUid: string | null
  previousId: string | undefined
  weight: number
  hidingWeight: number
  reason: ReportReason
  note: string
}

/**
 * Stores a report in the open case of its subject, and hides the subject once the reports weigh enough. Null for a subject that a decision has hidden. Of a
 * subject that is hidden until a decision the reporter gets nothing to read.
 */
async function storeReport(
  transaction: Transaction,
  ref: ReportableRef,
  { uid, now, authorUid, previousId, weight, hidingWeight, reason, note }: StoreOptions,
): Promise<ReportRecord | null> {
  const dueAt = getDueTime(reason, now)
  const { id: caseId, isNew } = await openCase(transaction, ref, { authorUid, reason, openedAt: now, dueAt })
  // Read again: a decision may have hidden it before the case was locked.
  const [subject] = await findReportables(transaction, [ref])
  const last = await findLastReport(transaction, uid, ref)
  const repeated = last && last.id !== previousId ? last : null
  const isHidden = subject?.hiddenAt && (isNew || (await isHiddenByDecision(transaction, ref, subject.hiddenAt)))
  if (!subject || subject.isDeleted || repeated || isHidden) {
    if (isNew) await deleteCase(transaction, caseId)
    return repeated
  }
  const { kind, id: subjectId } = ref
  const seen = toShownVersion(subject)
  const report = { id: createUuidV7(now), caseId, kind, subjectId, reporterUid: uid, reason, note, weight, seen, createdAt: now }
  const stored = await insertReport(transaction, report)
  const caseWeight = await addReportToCase(transaction, caseId, weight, dueAt)
  const act = { subjectKind: kind, caseId, reason, personUid: authorUid, at: now }
  if (isNew) {
    // No reader of the log learns who reports.
    await recordLogEntry(transaction, { act: 'case.opened', actorUid: null, ...act })
  }
  if (isNew || reason === 'DANGER') await recordDomainEvent(transaction, { kind: 'case.reported', subject: caseId, actor: null, at: now, payload: { reason } })
  if (caseWeight < hidingWeight || subject.hiddenAt || (await isKeptAt(transaction, subject, getEditVersion(subject)))) {
    if (isNew) await retain(transaction, subject)
    return stored
  }
  await hideUntilDecision(transaction, subject, now)
  await setCaseColumns(transaction, caseId, { hiddenAt: now })
  await recordLogEntry(transaction, { act: 'case.hidden', actorUid: null, ...act })
  return stored
}
