import type { ServiceContext } from '../../auth/service-context.ts'
import { assertAuthenticated } from '../../auth/viewer.ts'
import type { Database } from '../../database/client.ts'
import { type PageArgs, readPage } from '../../relay/connection.ts'
import { isUuid, parseUuid } from '../../utils/uuid.ts'
import { getCampusSettings } from '../campus-settings/service.ts'
import { assertAdministrator, assertModerator, hasRole } from '../roles/service.ts'
import { type CaseRecord, findCase } from './data/cases.ts'
import {
  countWaiting,
  type FullLogFilter,
  type FullLogRecord,
  findFullLogEntry,
  findLogEntry,
  type LogRecord,
  listDecisions,
  listFullLog,
  listLog,
  listQueue,
  type Queue,
} from './data/lists.ts'
import { findReport, findReporterRecord, listReports, type ReportRecord } from './data/reports.ts'
import { assertIsNoParty } from './decisions/decide-case.ts'
import { isDecisionOf } from './policy.ts'
import { getReportsDisabledUntil } from './reports/weight.ts'

/** Read from the primary: another moderator may just have decided. */
type PrimaryContext = ServiceContext & { primary: Database }

/** The cases of a queue, without those of which the viewer is a party. For moderators. */
export async function getCases(context: PrimaryContext, queue: Queue, page: PageArgs) {
  const { uid } = await assertModerator(context)
  return readPage(page, (take, after) => listQueue(context.primary, queue, uid, take, after))
}

const maxCount = 100

/** The number of cases and appeals that wait and that the viewer may decide, at most 100. For moderators. */
export async function countOpenCases(context: PrimaryContext): Promise<number> {
  const { uid } = await assertModerator(context)
  return countWaiting(context.primary, uid, maxCount)
}

/** A case, for moderators; null if there is none. FORBIDDEN for its parties. */
export async function getCase(context: PrimaryContext, id: string): Promise<CaseRecord | null> {
  const { uid } = await assertModerator(context)
  const caseId = parseUuid(id)
  const record = caseId ? await findCase(context.primary, caseId) : null
  if (record) await assertIsNoParty(context.primary, record, uid)
  return record
}

/** A case by its id, for moderators; null for others. */
export const getCaseById = async (context: PrimaryContext, id: string): Promise<CaseRecord | null> =>
  (await hasRole(context, 'MODERATOR')) ? getCase(context, id) : null

/** The viewer's reports, newest first. A suspended user has them too, as the decisions. */
export async function getReports(context: PrimaryContext, page: PageArgs) {
  const { uid } = assertAuthenticated(context.viewer)
  return readPage(page, (take, after) => listReports(context.primary, uid, take, after))
}

/** A report of the viewer by its id. */
export const getReportById = async ({ viewer, database }: ServiceContext, id: string): Promise<ReportRecord | null> =>
  viewer && isUuid(id) ? findReport(database, id, viewer.uid) : null

const maxDecisions = 50

/** The decisions about a user's posts, replies, profile and business, newest first, at most 50, for the user. A suspended user has them too. */
export function getDecisions({ viewer, primary }: Pick<PrimaryContext, 'viewer' | 'primary'>): Promise<CaseRecord[]> {
  return listDecisions(primary, assertAuthenticated(viewer).uid, maxDecisions)
}

/** A decision about the viewer by its id. */
export async function getDecisionById({ viewer, database }: ServiceContext, id: string): Promise<CaseRecord | null> {
  const record = viewer && isUuid(id) ? await findCase(database, id) : null
  return record && viewer && isDecisionOf(record, viewer.uid) ? record : null
}

/** Until when the viewer cannot report; null if that is possible. */
export async function getDisabledUntil(context: ServiceContext, uid: string): Promise<Date | null> {
  const { MAX_GROUNDLESS_REPORTS: maxGroundlessReports } = await getCampusSettings(context)
  return getReportsDisabledUntil(await findReporterRecord(context.database, uid, maxGroundlessReports), maxGroundlessReports, context.now())
}

/** The public log of moderation, newest first; public. */
export const getLog = ({ database }: ServiceContext, page: PageArgs, maxPageSize?: number) =>
  readPage(page, (take, after) => listLog(database, take, after), maxPageSize)

/** The full log, newest first: all acts, or those of one kind. For administrators. */
export async function getFullLog(context: PrimaryContext, filter: FullLogFilter, page: PageArgs) {
  await assertAdministrator(context)
  return readPage(page, (take, after) => listFullLog(context.database, filter, take, after))
}

/** An entry of the full log by its id, for administrators; null for others. */
export const getFullLogEntryById = async (context: ServiceContext, id: string): Promise<FullLogRecord | null> =>
  isUuid(id) && (await hasRole(context, 'ADMINISTRATOR')) ? findFullLogEntry(context.database, id) : null

/** An entry of the public log by its id; public. */
export const getLogEntryById = async ({ database }: ServiceContext, id: string): Promise<LogRecord | null> => (isUuid(id) ? findLogEntry(database, id) : null)
