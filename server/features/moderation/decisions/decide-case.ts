import type { ServiceContext } from '../../../auth/service-context.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import type { ModerationAction } from '../../../generated/prisma/client.ts'
import { recordDomainEvent } from '../../../jobs/record-domain-event.ts'
import { conflict, forbidden, invalid, notFound } from '../../../utils/errors.ts'
import { parseInput } from '../../../utils/parse.ts'
import { parseUuid } from '../../../utils/uuid.ts'
import { recordLogEntry } from '../../audit-log/record-log-entries.ts'
import { hasActiveRole } from '../../roles/data.ts'
import { assertModerator } from '../../roles/service.ts'
import { imposeSanction, liftSanctionsOfCase } from '../../sanctions/change-sanctions.ts'
import { assertNotSuspended } from '../../users/service.ts'
import { type CaseRecord, lockCase, markReports, transactionOptions, updateCase } from '../data/cases.ts'
import { isPartyOfCase } from '../data/parties.ts'
import { decideInput, sanctionKinds } from '../input.ts'
import { isUpholding } from '../policy.ts'
import { findReportables, type Reportable } from '../reportables.ts'
import { getEditVersion, hideSubject, showSubject } from './hiding.ts'
import { recordDecision } from './record-decision.ts'
import { decideRelated, showRelated } from './similar-texts.ts'

const maxSanctionMs = 366 * 24 * 60 * 60 * 1000
const hasSanction = (action: ModerationAction): action is keyof typeof sanctionKinds => Object.hasOwn(sanctionKinds, action)

/** FORBIDDEN for the parties of a case: nobody decides about themselves, about a text that they wrote, or about their club. */
export async function assertIsNoParty(database: Database | Transaction, { id, authorUid }: Pick<CaseRecord, 'id' | 'authorUid'>, uid: string): Promise<void> {
  if (!(await isPartyOfCase(database, id, uid))) return
  throw forbidden(`This case is about ${authorUid === uid ? 'you' : 'a text that you wrote, or about your club'}. Another moderator decides it.`)
}

/** The viewer, a moderator, who is about to change a case. */
export async function assertCanChangeCases(context: ServiceContext): Promise<string> {
  const { uid } = await assertNotSuspended(context)
  await assertModerator(context)
  await context.consumeRateLimit('moderation')
  return uid
}

type Change = (transaction: Transaction, record: CaseRecord) => Promise<CaseRecord>

/** Changes a case of this version, which is locked. NOT_FOUND without it, FORBIDDEN for its parties, CONFLICT for another version. */
async function changeCase(context: ServiceContext, uid: string, id: string, version: number, change: Change): Promise<CaseRecord> {
  const caseId = parseUuid(id)
  if (!caseId) throw notFound('This case does not exist.')
  return context.database.$transaction(async (transaction) => {
    const record = await lockCase(transaction, caseId)
    if (!record) throw notFound('This case does not exist.')
    await assertIsNoParty(transaction, record, uid)
    if (record.version !== version) throw createCaseConflict(record)
    return change(transaction, record)
  }, transactionOptions)
}

function createCaseConflict({ action, isAppealGranted }: CaseRecord) {
  const decision = isAppealGranted ? 'keep' : action?.toLowerCase()
  return conflict(decision ? `Another moderator decided: ${decision}.` : 'Another moderator changed this case. Look at it again.', 'version')
}

/** Claims a case for the viewer, or gives it back. For moderators. */
export async function claimCase(context: ServiceContext, id: string, version: number, claims: boolean): Promise<CaseRecord> {
  const uid = await assertCanChangeCases(context)
  return changeCase(context, uid, id, version, async (transaction, record) => {
    const now = context.now()
    const act = claims ? 'case.claimed' : 'case.released'
    await recordLogEntry(transaction, { act, actorUid: uid, subjectKind: record.kind, caseId: record.id, reason: record.reason, at: now })
    return updateCase(transaction, record.id, { claimedBy: claims ? uid : null, claimedAt: claims ? now : null })
  })
}

/**
 * Decides an open case, or the appeal against its decision, which KEEP grants, HIDE in place of a sanction grants in part and the action of the case rejects.
 * `alsoIds`: other posts and replies of the author, which are hidden or removed too. For moderators. FORBIDDEN for the parties
 * of a case and for appeals against one's own decision; CONFLICT with the other decision if the case has another version, and if the subject has.
 */
export async function decideCase(context: ServiceContext, id: string, input: unknown): Promise<CaseRecord> {
  const uid = await assertCanChangeCases(context)
  const { version, ...decision } = parseInput(decideInput, input)
  return changeCase(context, uid, id, version, (transaction, record) => {
    const options = { ...decision, until: decision.until ?? null, uid, now: context.now() }
    if (!record.decidedAt) return decideOpenCase(transaction, record, options)
    if (record.appealedAt && !record.appealDecidedAt) return decideAppeal(transaction, record, options)
    throw createCaseConflict(record)
  })
}

type DecisionOptions = {
  action: ModerationAction
  sentence: string
  until: Date | null
  subjectVersion?: number | null | undefined
  alsoIds: string[]
  uid: string
  now: Date
}

/** CONFLICT if the author edited the post or reply since the moderator looked at it. INVALID_INPUT if a decision shows it without naming a version. */
function assertIsSeenVersion(subject: Reportable | null | undefined, seenVersion: number | null | undefined, isUpheld: boolean) {
  if (!subject || subject.version === null) return
  if (seenVersion == null && !isUpheld && !subject.isDeleted) throw invalid('Give the version that you have read.', 'subjectVersion')
  if (seenVersion != null && subject.version !== seenVersion) throw conflict('The author has edited it since. Look at it again.', 'subjectVersion')
}

async function decideOpenCase(
  transaction: Transaction,
  record: CaseRecord,
  { action, sentence, until, subjectVersion, alsoIds, uid, now }: DecisionOptions,
): Promise<CaseRecord> {
  const { id: caseId, kind, subjectId, authorUid } = record
  const ref = { kind, id: subjectId }
  assertSanctionPossible(record, action, until, now)
  if (authorUid && isTimed(action) && (await hasActiveRole(transaction, authorUid, now)))
    throw forbidden('This person has a role. An administrator revokes it first.')
  const isUpheld = isUpholding(action)
  // Hides or shows first, which locks the subject: its version is then the decided one.
  await (isUpheld ? hideSubject : showSubject)(transaction, record, now)
  const [subject] = await findReportables(transaction, [ref])
  assertIsSeenVersion(subject, subjectVersion, isUpheld)
  if (authorUid && hasSanction(action)) {
    const sanction = { userUid: authorUid, kind: sanctionKinds[action], sentence, caseId, startsAt: now, endsAt: action === 'WARN' ? null : until }
    await imposeSanction(transaction, sanction)
  }
  if (alsoIds.length) {
    if (!isUpheld) throw invalid('Keep the other texts in their own cases: this decision can only hide or remove them.', 'alsoIds')
    await decideRelated(transaction, record, alsoIds, action === 'HIDE' ? 'HIDE' : 'REMOVE', { sentence, uid, now })
  }
  return recordDecision(transaction, record, subject, { action, sentence, uid, now, until: isTimed(action) ? until : null })
}

const isTimed = (action: ModerationAction) => action === 'SILENCE' || action === 'SUSPEND'

function assertSanctionPossible({ authorUid }: CaseRecord, action: ModerationAction, until: Date | null, now: Date) {
  if (hasSanction(action) && !authorUid) throw invalid('There is no author to warn or restrict.', 'action')
  if (!isTimed(action)) return
  if (!until || until <= now || until.getTime() - now.getTime() > maxSanctionMs) throw invalid('Choose an end within a year.', 'until')
}

async function decideAppeal(transaction: Transaction, record: CaseRecord, { action, sentence, uid, now }: DecisionOptions): Promise<CaseRecord> {
  const { id: caseId, kind, subjectId, authorUid, reason } = record
  const ref = { kind, id: subjectId }
  if (record.decidedBy === uid) throw forbidden('This appeal is against your decision. Another moderator decides it.')
  const isGranted = action === 'KEEP'
  const isSanctioned = record.action !== null && hasSanction(record.action)
  const isPartial = isSanctioned && action === 'HIDE'
  if (!isGranted && !isPartial && action !== record.action)
    throw invalid(`Keep it,${isSanctioned ? ' hide it without the sanction,' : ''} or confirm the decision: ${record.action?.toLowerCase()}.`, 'action')
  if (isGranted) {
    await showSubject(transaction, record, now)
    await markReports(transaction, caseId, true)
    await showRelated(transaction, caseId, { uid, now })
  }
  if (isGranted || isPartial) await liftSanctionsOfCase(transaction, caseId, now)
  const [shown] = isGranted ? await findReportables(transaction, [ref]) : []
  const act = isPartial ? 'appeal.granted_in_part' : 'appeal.decided'
  await recordLogEntry(transaction, { act, actorUid: uid, personUid: authorUid, subjectKind: kind, caseId, reason, action, at: now })
  await recordDomainEvent(transaction, { kind: 'appeal.decided', subject: caseId, actor: uid, at: now, payload: { isGranted } })
  return updateCase(transaction, caseId, {
    appealDecidedBy: uid,
    appealDecidedAt: now,
    isAppealGranted: isGranted,
    appealSentence: sentence,
    appealAction: action,
    ...(shown && { subjectVersion: getEditVersion(shown) }),
  })
}
