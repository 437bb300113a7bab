import type { Database } from '../../../database/client.ts'
import type { Prisma, PrismaClient } from '../../../generated/prisma/client.ts'
import { type Position, whereAfterIn } from '../../../relay/connection.ts'
import { publicActs } from '../../audit-log/actions.ts'
import { listedAgeMs, listSanctionsOfUsers, type SanctionRecord } from '../../sanctions/data.ts'
import type { ReportableRef } from '../reportables.ts'
import { type CaseRecord, listCases } from './cases.ts'
import { buildIsPartySql } from './parties.ts'

export type Queue = 'OPEN' | 'APPEALS' | 'DECIDED'

/** A case at its position in a queue, whose time is `createdAt`. */
type QueuedCase = CaseRecord & Position

const isAppealWaitingSql = 'waiting.appealed_at is not null and waiting.appeal_decided_at is null'
const queues = {
  OPEN: { column: 'due_at', field: 'dueAt', direction: 'asc', isListedSql: 'waiting.decided_at is null' },
  APPEALS: { column: 'appealed_at', field: 'appealedAt', direction: 'asc', isListedSql: isAppealWaitingSql },
  DECIDED: { column: 'decided_at', field: 'decidedAt', direction: 'desc', isListedSql: 'waiting.decided_at is not null' },
} as const satisfies Record<Queue, object>

/** The number of cases and appeals that wait and that a moderator may decide, at most `take`. */
export async function countWaiting(database: Database, viewerUid: string, take: number): Promise<number> {
  const query = `select count(*)::int as count from (
    select from cases waiting
    where (${queues.OPEN.isListedSql} or ${isAppealWaitingSql} and waiting.decided_by is distinct from $1::text) and not ${buildIsPartySql('waiting', '$1::text')}
    limit $2) counted`
  const [row] = await database.$queryRawUnsafe<{ count: number }[]>(query, viewerUid, take)
  return row?.count ?? 0
}

/** The cases of a queue after a position, without those of which the viewer is a party. */
export async function listQueue(database: Database, queue: Queue, viewerUid: string, take: number, after?: Position): Promise<QueuedCase[]> {
  const { column, field, direction, isListedSql } = queues[queue]
  const isAfterSql = `(waiting.${column}, waiting.id) ${direction === 'asc' ? '>' : '<'} ($3::timestamptz, $4::uuid)`
  const query = `select waiting.id from cases waiting where ${isListedSql} and not ${buildIsPartySql('waiting', '$1::text')} and ($3::timestamptz is null or ${isAfterSql})
    order by waiting.${column} ${direction}, waiting.id ${direction} limit $2`
  const ids = await database.$queryRawUnsafe<{ id: string }[]>(query, viewerUid, take, after?.createdAt ?? null, after?.id ?? null)
  const rows = await listCases(database, { where: { id: { in: ids.map(({ id }) => id) } }, orderBy: [{ [field]: direction }, { id: direction }], take })
  return rows.map((row) => ({ ...row, createdAt: row[field] ?? row.openedAt }))
}

/** The cases of subjects, newest first; one statement for any number of subjects. */
export const listCasesOfReportables = (database: Database, refs: readonly ReportableRef[], take: number): Promise<CaseRecord[]> =>
  listCases(database, { where: { OR: refs.map(({ kind, id: subjectId }) => ({ kind, subjectId })) }, orderBy: [{ openedAt: 'desc' }], take })

/** The cases of a user's subjects that are decided against them or hide something until the decision, newest first, after a position by `openedAt`. */
export const listDecisions = (database: Database, authorUid: string, take: number, after?: Position): Promise<CaseRecord[]> =>
  listCases(database, {
    where: {
      ...{ authorUid, decidedWith: null },
      AND: whereAfterIn('openedAt', 'desc', after),
      OR: [{ action: { not: 'KEEP' } }, { hiddenAt: { not: null } }, { heldFor: { not: null } }],
    },
    orderBy: [{ openedAt: 'desc' }, { id: 'desc' }],
    take,
  })

/** The record of an author. */
export type AuthorRow = { uid: string; createdAt: Date; decidedCount: number; upheldCount: number; sanctions: SanctionRecord[] }

/** The records of authors; two statements for any number of them. */
export async function findAuthorRecords(database: Database, uids: readonly string[], now: Date): Promise<Map<string, AuthorRow>> {
  const rows = await database.$queryRaw<Omit<AuthorRow, 'sanctions'>[]>`
    select uid, created_at as "createdAt", decided.count as "decidedCount", decided.upheld as "upheldCount" from users
    cross join lateral (
      select count(*)::int as count, (count(*) filter (where action <> 'KEEP' and is_appeal_granted is not true))::int as upheld
      from cases where author_uid = users.uid and decided_at is not null
    ) decided where uid = any(${[...uids]})`
  const sanctions = await listSanctionsOfUsers(database, uids, new Date(now.getTime() - listedAgeMs))
  return new Map(rows.map((row) => [row.uid, { ...row, sanctions: sanctions.get(row.uid) ?? [] }]))
}

const logColumns = { id: true, at: true, act: true, subjectKind: true, reason: true, action: true } as const
/** An entry of the public log; `createdAt` is the time of the act. */
export type LogRecord = Omit<Prisma.ModerationLogEntryGetPayload<{ select: typeof logColumns }>, 'at'> & { createdAt: Date }

const isPublicAct = { act: { in: [...publicActs] } }
const toLogRecord = <Entry extends { at: Date }>({ at: createdAt, ...entry }: Entry) => ({ ...entry, createdAt })

type LogDatabase = Pick<PrismaClient, 'moderationLogEntry'>
const toLogPage = (where: Prisma.ModerationLogEntryWhereInput, take: number, after?: Position) =>
  ({
    where: { AND: [where, whereAfterIn('at', 'desc', after)] },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take,
  }) satisfies Prisma.ModerationLogEntryFindManyArgs

export const listLog = async (database: LogDatabase, take: number, after?: Position): Promise<LogRecord[]> =>
  (await database.moderationLogEntry.findMany({ ...toLogPage(isPublicAct, take, after), select: logColumns })).map(toLogRecord)

const fullLogColumns = { ...logColumns, actor: true, person: true, caseId: true, details: true } as const
/** An entry of the full log, with the pseudonyms of its people. */
export type FullLogRecord = LogRecord & Pick<Prisma.ModerationLogEntryGetPayload<{ select: typeof fullLogColumns }>, 'actor' | 'person' | 'caseId' | 'details'>

/** Entries of an act, or all; `includesViews`: whether these include that moderators read cases. */
export type FullLogFilter = { act: string | null; includesViews: boolean }

export async function listFullLog(database: LogDatabase, { act, includesViews }: FullLogFilter, take: number, after?: Position): Promise<FullLogRecord[]> {
  const where = act !== null ? { act } : includesViews ? {} : { act: { not: 'case.viewed' } }
  return (await database.moderationLogEntry.findMany({ ...toLogPage(where, take, after), select: fullLogColumns })).map(toLogRecord)
}

export async function findFullLogEntry(database: LogDatabase, id: string): Promise<FullLogRecord | null> {
  const entry = await database.moderationLogEntry.findUnique({ where: { id }, select: fullLogColumns })
  return entry && toLogRecord(entry)
}

export async function findLogEntry(database: Database, id: string): Promise<LogRecord | null> {
  const entry = await database.moderationLogEntry.findFirst({ where: { id, ...isPublicAct }, select: logColumns })
  return entry && toLogRecord(entry)
}
