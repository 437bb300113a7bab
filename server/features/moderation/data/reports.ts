import type { Database, Transaction } from '../../../database/client.ts'
import type { Prisma } from '../../../generated/prisma/client.ts'
import { type Position, whereAfter } from '../../../relay/connection.ts'
import { createUuidV7 } from '../../../utils/uuid.ts'
import { type ReportableRef, type StoredVersion, toKey } from '../reportables.ts'
import type { ReporterRecord } from '../reports/weight.ts'

const reportColumns = {
  ...{ id: true, caseId: true, kind: true, reason: true, note: true, weight: true, seen: true, createdAt: true },
  case: { select: { decidedAt: true, action: true, sentence: true, isAppealGranted: true, subjectVersion: true } },
} as const
type ReportRow = Prisma.ReportGetPayload<{ select: typeof reportColumns }>

/** A report with the decision of its case. */
export type ReportRecord = Omit<ReportRow, 'weight' | 'seen'> & { weight: number; seen: StoredVersion }

/** Prisma types a JSON column as any JSON; only `insertReport` writes it. */
const toRecord = (row: ReportRow): ReportRecord => ({ ...row, weight: Number(row.weight), seen: row.seen as StoredVersion })
const toRecordOrNull = (row: ReportRow | null) => row && toRecord(row)

export const findReport = async (database: Database, id: string, reporterUid: string): Promise<ReportRecord | null> =>
  toRecordOrNull(await database.report.findFirst({ where: { id, reporterUid }, select: reportColumns }))

/** The last report of a subject by a user; null if there is none. */
export const findLastReport = async (
  database: Database | Transaction,
  reporterUid: string,
  { kind, id: subjectId }: ReportableRef,
): Promise<ReportRecord | null> =>
  toRecordOrNull(
    await database.report.findFirst({ where: { reporterUid, kind, subjectId }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], select: reportColumns }),
  )

type NewReport = Omit<ReportRecord, 'case'> & { subjectId: string; reporterUid: string }
export const insertReport = async (transaction: Transaction, report: NewReport): Promise<ReportRecord> =>
  toRecord(await transaction.report.create({ data: report, select: reportColumns }))

type SystemReport = Pick<ReportRecord, 'caseId' | 'kind' | 'reason' | 'note' | 'seen' | 'createdAt'> & { id: string }
/** Shows moderators a text of a case, as a report of nobody, which weighs nothing. `id` is that of the subject. */
export const insertSystemReport = ({ report }: Transaction, { id: subjectId, createdAt, ...fields }: SystemReport) =>
  report.create({ data: { ...fields, id: createUuidV7(createdAt), subjectId, createdAt, weight: 0 }, select: { id: true } })

/** A user's reports, newest first. */
export const listReports = async (database: Database, reporterUid: string, take: number, after?: Position): Promise<ReportRecord[]> =>
  (
    await database.report.findMany({
      ...{ where: { reporterUid, ...whereAfter(after) }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take, select: reportColumns },
      relationLoadStrategy: 'join',
    })
  ).map(toRecord)

/** The reports of each case, newest first, of each at most `limit`; two statements for any number of cases. */
export async function listReportsOfCases(database: Database, caseIds: readonly string[], limit: number): Promise<Map<string, ReportRecord[]>> {
  const listed = await database.$queryRaw<{ id: string }[]>`
    select report.id from unnest(${[...caseIds]}::uuid[]) as requested (id)
    cross join lateral (select id from reports where case_id = requested.id order by created_at desc limit ${limit}) report`
  const rows = await database.report.findMany({
    ...{ where: { id: { in: listed.map(({ id }) => id) } }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], select: reportColumns },
    relationLoadStrategy: 'join',
  })
  return Map.groupBy(rows.map(toRecord), ({ caseId }) => caseId)
}

/** What the decisions about a user's reports were, with the times of the latest `maxGroundlessReports` that found one groundless. */
export async function findReporterRecord(database: Database, reporterUid: string, maxGroundlessReports: number): Promise<ReporterRecord> {
  const [row] = await database.$queryRaw<ReporterRecord[]>`
    select count(*)::int as "decidedCount", (count(*) filter (where not is_groundless))::int as "upheldCount", coalesce((
      select array_agg(latest.decided_at) from (
        select decided_at from reports groundless join cases on cases.id = groundless.case_id
        where reporter_uid = ${reporterUid} and is_groundless order by decided_at desc limit ${maxGroundlessReports}
      ) latest
    ), '{}') as "latestGroundless"
    from reports where reporter_uid = ${reporterUid} and is_groundless is not null`
  return row ?? { decidedCount: 0, upheldCount: 0, latestGroundless: [] }
}

const whereNotKept = {
  OR: [{ decidedAt: null }, { action: { not: 'KEEP' }, OR: [{ isAppealGranted: null }, { isAppealGranted: false }] }],
} satisfies Prisma.ModerationCaseWhereInput

/** Which of the subjects a user has reported, by `toKey`, without those that a moderator has decided to keep: they can be reported again once they were changed. */
export async function findReported(database: Database, reporterUid: string, subjects: readonly ReportableRef[]): Promise<Set<string>> {
  const reports = await database.report.findMany({
    where: { reporterUid, subjectId: { in: subjects.map(({ id }) => id) }, case: whereNotKept },
    select: { kind: true, subjectId: true },
  })
  return new Set(reports.map(({ kind, subjectId: id }) => toKey({ kind, id })))
}
