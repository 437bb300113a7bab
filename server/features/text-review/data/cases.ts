import { hash } from 'node:crypto'
import type { Transaction } from '../../../database/client.ts'
import type { ReportableKind } from '../../../generated/prisma/client.ts'
import { normalizeWords } from '../input.ts'

type ReportableRef = { kind: ReportableKind; id: string }

/** Locks the cases of something, decided ones too, before what decisions about them lock. */
export const lockCases = (transaction: Transaction, { kind, id }: ReportableRef) =>
  transaction.$queryRaw`select 1 from cases where kind = ${kind}::"ReportableKind" and subject_id = ${id} order by id for update`

/** The hash of texts for `hiddenTextHashes`, without regard to case and spaces. */
const hashTexts = (texts: string[]) => hash('sha256', normalizeWords(texts.join('\n')), 'base64url')

/** Remembers texts that a case has hidden and that their author has replaced. */
export async function rememberHiddenTexts(transaction: Transaction, caseId: string, texts: string[]): Promise<void> {
  const hiddenTextHash = hashTexts(texts)
  const where = { id: caseId, NOT: { hiddenTextHashes: { has: hiddenTextHash } } }
  await transaction.moderationCase.updateMany({ where, data: { hiddenTextHashes: { push: hiddenTextHash } } })
}

/** The case that has hidden these texts before, unless its appeal was granted; null for none. */
export async function findCaseByHiddenTexts(transaction: Transaction, { kind, id: subjectId }: ReportableRef, texts: string[]): Promise<string | null> {
  const where = { kind, subjectId, hiddenTextHashes: { has: hashTexts(texts) }, OR: [{ isAppealGranted: null }, { isAppealGranted: false }] }
  return (await transaction.moderationCase.findFirst({ where, orderBy: { openedAt: 'desc' }, select: { id: true } }))?.id ?? null
}

/** A text that waits was changed: a moderator who looks at its open case reads it again. Without such a text a case that nobody has reported is deleted. */
export async function changeHeldCase(transaction: Transaction, { kind, id: subjectId }: ReportableRef, isWaiting: boolean): Promise<void> {
  const where = { kind, subjectId, decidedAt: null, heldFor: { not: null } }
  if (!isWaiting) await transaction.moderationCase.deleteMany({ where: { ...where, reportCount: 0, hiddenAt: null } })
  await transaction.moderationCase.updateMany({ where, data: { version: { increment: 1 } } })
}

/** Whether something was hidden at this time by a decision, and not to wait for one. */
export const isHiddenByDecision = async (transaction: Transaction, { kind, id: subjectId }: ReportableRef, hiddenAt: Date): Promise<boolean> =>
  (await transaction.moderationCase.count({ where: { kind, subjectId, decidedAt: hiddenAt } })) > 0
