import type { Transaction } from '../../../database/client.ts'
import type { ModerationAction } from '../../../generated/prisma/client.ts'
import { recordDomainEvent } from '../../../jobs/record-domain-event.ts'
import { recordLogEntry } from '../../audit-log/record-log-entries.ts'
import { type CaseRecord, markReports, updateCase } from '../data/cases.ts'
import { isUpholding } from '../policy.ts'
import type { Reportable } from '../reportables.ts'
import { getEditVersion } from './hiding.ts'

type Decision = {
  action: ModerationAction
  sentence: string
  uid: string
  now: Date
  /** The end of a silence or suspension. */
  until?: Date | null
  /** The case with which it is decided. */
  decidedWith?: string
}

/** Stores the decision of an open case, which is locked, about its subject as it is now; null for one that is gone. Its people are notified, and it is logged. */
export async function recordDecision(
  transaction: Transaction,
  { id: caseId, kind: subjectKind, authorUid: personUid, reason }: Pick<CaseRecord, 'id' | 'kind' | 'authorUid' | 'reason'>,
  subject: Reportable | null | undefined,
  { action, sentence, uid, now, until = null, decidedWith }: Decision,
): Promise<CaseRecord> {
  await markReports(transaction, caseId, !isUpholding(action))
  const details = decidedWith === undefined ? undefined : { decidedWith }
  await recordLogEntry(transaction, { act: 'case.decided', actorUid: uid, personUid, subjectKind, caseId, reason, action, details, at: now })
  await recordDomainEvent(transaction, { kind: 'case.decided', subject: caseId, actor: uid, at: now, payload: { action, reason } })
  return updateCase(transaction, caseId, {
    ...{ decidedBy: uid, decidedAt: now, action, sentence, until, decidedWith },
    subjectVersion: subject ? getEditVersion(subject) : null,
  })
}
