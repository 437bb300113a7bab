import type { Database, Transaction } from '../../../database/client.ts'
import type { Prisma } from '../../../generated/prisma/client.ts'
import { createUuidV7 } from '../../../utils/uuid.ts'
import type { ReportableRef } from '../reportables.ts'

const caseColumns = {
  ...{ id: true, kind: true, subjectId: true, authorUid: true, version: true, reason: true, weight: true, reportCount: true, heldFor: true },
  ...{ openedAt: true, dueAt: true, hiddenAt: true, claimedBy: true, decidedBy: true, decidedAt: true, action: true, sentence: true, until: true },
  ...{ subjectVersion: true, appealText: true, appealedAt: true, appealDecidedBy: true, appealDecidedAt: true, isAppealGranted: true, appealSentence: true },
  ...{ appealAction: true, decidedWith: true },
} as const
export type CaseRecord = Omit<Prisma.ModerationCaseGetPayload<{ select: typeof caseColumns }>, 'weight'> & { weight: number }

type CaseRow = Prisma.ModerationCaseGetPayload<{ select: typeof caseColumns }>
const toRecord = (row: CaseRow): CaseRecord => ({ ...row, weight: Number(row.weight) })

export async function findCase(database: Database | Transaction, id: string): Promise<CaseRecord | null> {
  const row = await database.moderationCase.findUnique({ where: { id }, select: caseColumns })
  return row && toRecord(row)
}

type ListOptions = { where: Prisma.ModerationCaseWhereInput; orderBy: Prisma.ModerationCaseOrderByWithRelationInput[]; take: number }
export const listCases = async (database: Database, options: ListOptions): Promise<CaseRecord[]> =>
  (await database.moderationCase.findMany({ ...options, select: caseColumns })).map(toRecord)

/** Transactions that lock a case, which wait for each other. */
export const transactionOptions = { maxWait: 10_000, timeout: 20_000 }

/** Locks a case until the transaction ends. Null if there is none. */
export async function lockCase(transaction: Transaction, id: string): Promise<CaseRecord | null> {
  await transaction.$queryRaw`select 1 from cases where id = ${id}::uuid for update`
  return findCase(transaction, id)
}

/** `writerUid`: the author of a held text, if the case is about one. */
type NewCase = Pick<CaseRecord, 'authorUid' | 'reason' | 'openedAt' | 'dueAt'> & { writerUid?: string | null }

/**
 * Locks the open case of a subject until the transaction ends, and opens one if there is none. A case that is decided meanwhile is not found by the insert,
 * which then opens the next one. A case that reports opened, of which nobody is known as author, gets the author. Who claimed it may have written the text.
 */
export async function openCase(
  transaction: Transaction,
  { kind, id: subjectId }: ReportableRef,
  { authorUid, reason, openedAt, dueAt, writerUid = null }: NewCase,
): Promise<{ id: string; isNew: boolean }> {
  const [row] = await transaction.$queryRaw<{ id: string; isNew: boolean }[]>`
    insert into cases (id, kind, subject_id, author_uid, writer_uids, reason, opened_at, due_at)
    values (${createUuidV7(openedAt)}::uuid, ${kind}::"ReportableKind", ${subjectId}, ${authorUid}, array_remove(array[${writerUid}::text], null),
      ${reason}::"ReportReason", ${openedAt}, ${dueAt})
    on conflict (kind, subject_id) where decided_at is null do update set
      author_uid = coalesce(cases.author_uid, excluded.author_uid), claimed_by = nullif(cases.claimed_by, ${writerUid}::text),
      writer_uids = array_remove(cases.writer_uids, ${writerUid}::text) || excluded.writer_uids
    returning id, xmax = 0 as "isNew"`
  if (!row) throw new Error('The case could not be opened.')
  return row
}

export const deleteCase = (transaction: Transaction, id: string) => transaction.moderationCase.delete({ where: { id }, select: { id: true } })

/**
 * Counts a new report of a case, which is locked. Returns its weight. The reason is that of most reports, the first one of equals. The first report of a profile with
 * held texts changes the scope of the decision, and so the version.
 */
export async function addReportToCase(transaction: Transaction, id: string, weight: number, dueAt: Date): Promise<number> {
  const [row] = await transaction.$queryRaw<{ weight: number }[]>`
    update cases set weight = weight + ${weight}::numeric, report_count = report_count + 1,
      version = version + case when kind = 'PROFILE' and held_for is not null and report_count = 0 then 1 else 0 end, due_at = least(due_at, ${dueAt}), reason = (
      select reason from reports where case_id = cases.id group by reason order by count(*) desc, min(id::text) limit 1
    ) where id = ${id}::uuid returning weight::float8`
  return row?.weight ?? 0
}

/** Whether the decision was to keep the subject, at once or by the appeal. */
export const isKept = ({ action, isAppealGranted }: Pick<CaseRecord, 'action' | 'isAppealGranted'>): boolean => action === 'KEEP' || isAppealGranted === true

/** Whether the last decision about a subject was to keep it at this version. One about the held texts of a profile alone (`concernsTextsOnly`) does not count. */
export async function isKeptAt(transaction: Transaction, { kind, id: subjectId }: ReportableRef, version: number): Promise<boolean> {
  const last = await transaction.moderationCase.findFirst({
    where: { kind, subjectId, decidedAt: { not: null }, ...(kind === 'PROFILE' && { OR: [{ heldFor: null }, { reportCount: { gt: 0 } }] }) },
    orderBy: { openedAt: 'desc' },
    select: { action: true, isAppealGranted: true, subjectVersion: true },
  })
  return last !== null && isKept(last) && last.subjectVersion === version
}

/** Changes columns of a case, and its version only if it is one of them. Throws if there is no such case. */
export const setCaseColumns = (transaction: Transaction, id: string, data: Prisma.ModerationCaseUpdateManyMutationInput) =>
  transaction.moderationCase.update({ where: { id }, data, select: { id: true } })

/** Sets until when the sanction of a case holds, if the case still exists. */
export const setCaseUntil = (transaction: Transaction, id: string, until: Date) => transaction.moderationCase.updateMany({ where: { id }, data: { until } })

/** Changes a locked case, whose version increases. */
export async function updateCase(transaction: Transaction, id: string, data: Prisma.ModerationCaseUpdateManyMutationInput): Promise<CaseRecord> {
  return toRecord(await transaction.moderationCase.update({ where: { id }, data: { version: { increment: 1 }, ...data }, select: caseColumns }))
}

/** The cases that were decided together with others. */
export const listRelatedCases = async (database: Database | Transaction, caseIds: readonly string[]): Promise<CaseRecord[]> =>
  (
    await database.moderationCase.findMany({
      where: { decidedWith: { in: [...caseIds] } },
      orderBy: [{ openedAt: 'desc' }, { id: 'desc' }],
      select: caseColumns,
    })
  ).map(toRecord)

/** Marks the reports of a case as groundless or not. */
export const markReports = (transaction: Transaction, caseId: string, isGroundless: boolean) =>
  transaction.report.updateMany({ where: { caseId }, data: { isGroundless } })
