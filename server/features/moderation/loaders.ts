import DataLoader from 'dataloader'
import type { Database } from '../../database/client.ts'
import { recordLogEntries } from '../audit-log/record-log-entries.ts'
import { listSurroundings } from '../replies/data/moderation.ts'
import { type CaseRecord, listRelatedCases } from './data/cases.ts'
import { type AuthorRow, findAuthorRecords, listCasesOfReportables } from './data/lists.ts'
import { listCasesOfParty } from './data/parties.ts'
import { findReported, listReportsOfCases, type ReportRecord } from './data/reports.ts'
import { findSimilarTexts, type SimilarTextRecord } from './decisions/similar-texts.ts'
import { findReportables, type Reportable, type ReportableRef, type StoredVersion, toKey } from './reportables.ts'

const maxReports = 100
/** Earlier cases of a subject that a case lists. */
export const maxHistory = 20

/** Reported subjects, hidden or not; null for missing ones. Moderators see them as they are on the primary. */
export const createReportableLoader = (_database: Database, primary: Database) =>
  new DataLoader<ReportableRef, Reportable | null, string>((refs) => findReportables(primary, refs), { cacheKeyFn: toKey })

/** The reports of a case, newest first. */
export const createCaseReportsLoader = (_database: Database, primary: Database) =>
  new DataLoader<string, ReportRecord[]>(async (caseIds) => {
    const reports = await listReportsOfCases(primary, caseIds, maxReports)
    return caseIds.map((id) => reports.get(id) ?? [])
  })

/** The cases that were decided together with a case. */
export const createRelatedCasesLoader = (_database: Database, primary: Database) =>
  new DataLoader<string, CaseRecord[]>(async (caseIds) => {
    const related = Map.groupBy(await listRelatedCases(primary, caseIds), ({ decidedWith }) => decidedWith)
    return caseIds.map((id) => related.get(id) ?? [])
  })

/** What says nearly the same as a subject; three statements for each. */
export const createSimilarTextsLoader = (_database: Database, primary: Database) =>
  new DataLoader<Reportable, SimilarTextRecord[], string>((subjects) => Promise.all(subjects.map((subject) => findSimilarTexts(primary, subject))), {
    cacheKeyFn: toKey,
  })

/** The cases of a subject, newest first. */
export const createReportableCasesLoader = (_database: Database, primary: Database) =>
  new DataLoader<ReportableRef, CaseRecord[], string>(
    async (refs) => {
      const cases = Map.groupBy(await listCasesOfReportables(primary, refs, (maxHistory + 1) * refs.length), ({ kind, subjectId: id }) => toKey({ kind, id }))
      return refs.map((ref) => cases.get(toKey(ref))?.slice(0, maxHistory + 1) ?? [])
    },
    { cacheKeyFn: toKey },
  )

type CaseView = { viewerUid: string; record: Pick<CaseRecord, 'id' | 'kind' | 'reason'>; at: Date }

/** Logs that a moderator reads what is private in a case, once for each case of a request. */
export const createCaseViewLoader = (_database: Database, primary: Database) =>
  new DataLoader<CaseView, void, string>(
    async (views) => {
      const entries = views.map(({ viewerUid: actorUid, record: { id: caseId, kind: subjectKind, reason }, at }) => ({
        ...{ act: 'case.viewed' as const, actorUid, subjectKind, caseId, reason, at },
      }))
      await primary.$transaction((transaction) => recordLogEntries(transaction, entries))
      return views.map(() => undefined)
    },
    { cacheKeyFn: ({ record: { id } }) => id },
  )

/** The record of an author; null once the account is deleted. */
export const createAuthorRecordLoader = (_database: Database, primary: Database) =>
  new DataLoader<string, AuthorRow | null>(async (uids) => {
    const records = await findAuthorRecords(primary, uids, new Date())
    return uids.map((uid) => records.get(uid) ?? null)
  })

/** Whether the viewer, of whom a request has one, is a party of a case. */
export const createIsPartyLoader = (_database: Database, primary: Database) =>
  new DataLoader<{ caseId: string; uid: string }, boolean, string>(
    async (keys) => {
      const caseIds = keys.map(({ caseId }) => caseId)
      const own = new Set(await listCasesOfParty(primary, keys[0]?.uid ?? '', caseIds))
      return caseIds.map((id) => own.has(id))
    },
    { cacheKeyFn: ({ caseId }) => caseId },
  )

/** The post and the replies around a reply. */
export const createSurroundingsLoader = (_database: Database, primary: Database) =>
  new DataLoader<string, StoredVersion[]>(async (replyIds) => {
    const texts = Map.groupBy(await listSurroundings(primary, [...replyIds]), ({ replyId }) => replyId)
    return replyIds.map((id) => (texts.get(id) ?? []).map(({ version, contentHtml }) => ({ version, title: null, contentHtml, fileKeys: [] })))
  })

type ReportedKey = ReportableRef & { viewerUid: string }

/** Whether a viewer has reported a subject. */
export const createHasReportedLoader = (database: Database) =>
  new DataLoader<ReportedKey, boolean, string>(
    async (keys) => {
      const reported = new Map<string, Set<string>>()
      for (const [viewerUid, group] of Map.groupBy(keys, (key) => key.viewerUid)) reported.set(viewerUid, await findReported(database, viewerUid, group))
      return keys.map((key) => reported.get(key.viewerUid)?.has(toKey(key)) ?? false)
    },
    { cacheKeyFn: (key) => `${key.viewerUid} ${toKey(key)}` },
  )
