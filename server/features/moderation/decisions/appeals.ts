import type { ServiceContext } from '../../../auth/service-context.ts'
import { type MarkUsed, withIdempotency } from '../../../http/idempotency/run-once.ts'
import { recordDomainEvent } from '../../../jobs/record-domain-event.ts'
import { formatInstant } from '../../../utils/campus-time.ts'
import { conflict, forbidden, notFound } from '../../../utils/errors.ts'
import { parseInput } from '../../../utils/parse.ts'
import { parseUuid } from '../../../utils/uuid.ts'
import { recordLogEntry } from '../../audit-log/record-log-entries.ts'
import { assertHasAccount } from '../../users/service.ts'
import { type CaseRecord, findCase, lockCase, updateCase } from '../data/cases.ts'
import { appealInput } from '../input.ts'
import { isUpholding } from '../policy.ts'

const appealWindowMs = 14 * 24 * 60 * 60 * 1000

/** Until when an appeal against a decision is possible; null if there is nothing to appeal against, and after the appeal. */
export function getAppealableUntil({ decidedAt, action, appealedAt }: CaseRecord, now: Date): Date | null {
  if (!decidedAt || !action || !isUpholding(action) || appealedAt) return null
  const until = new Date(decidedAt.getTime() + appealWindowMs)
  return until > now ? until : null
}

/** Appeals against a decision about the viewer, suspended or not, once within 14 days. NOT_FOUND for decisions about others. */
export async function appealDecision(context: ServiceContext, id: string, input: unknown): Promise<CaseRecord> {
  const { uid } = await assertHasAccount(context)
  await context.consumeRateLimit('appeals')
  const { text } = parseInput(appealInput, input)
  const caseId = parseUuid(id)
  const now = context.now()
  return withIdempotency(context, uid, {
    ...{ operation: 'appealDecision', input: { caseId, text } },
    run: (markUsed: MarkUsed<{ id: string }>) => storeAppeal(context, { caseId, text, uid, now }, markUsed),
    replay: async ({ id: appealedId }) => {
      const record = await findCase(context.database, appealedId)
      if (!record) throw notFound('There is no such decision.')
      return record
    },
  })
}

type Appeal = { caseId: string | null; text: string; uid: string; now: Date }

const storeAppeal = ({ database }: ServiceContext, { caseId, text, uid, now }: Appeal, markUsed: MarkUsed<{ id: string }>): Promise<CaseRecord> =>
  database.$transaction(async (transaction) => {
    const record = caseId ? await lockCase(transaction, caseId) : null
    if (!record?.decidedAt || record.decidedWith || record.authorUid !== uid) throw notFound('There is no such decision.')
    if (record.appealedAt) throw conflict('You have appealed against this decision already.')
    const { kind: subjectKind, reason, action } = record
    if (!action || !isUpholding(action)) throw forbidden('There is nothing to appeal against.')
    if (!getAppealableUntil(record, now))
      throw forbidden(`An appeal was possible until ${formatInstant(new Date(record.decidedAt.getTime() + appealWindowMs))}.`)
    await recordLogEntry(transaction, { act: 'case.appealed', actorUid: uid, personUid: uid, subjectKind, caseId: record.id, reason, action, at: now })
    await recordDomainEvent(transaction, { kind: 'case.appealed', subject: record.id, actor: uid, at: now })
    await markUsed(transaction, { id: record.id })
    // The moderator of the first decision may not decide the appeal.
    return updateCase(transaction, record.id, { appealText: text, appealedAt: now, claimedBy: null, claimedAt: null })
  })
