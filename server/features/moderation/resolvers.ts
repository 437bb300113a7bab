import { getReader, type Viewer } from '../../auth/viewer.ts'
import type { Database } from '../../database/client.ts'
import type { Resolvers } from '../../generated/resolvers.ts'
import { toConnection } from '../../relay/connection.ts'
import { toNodeId, toRowId } from '../../relay/node-id.ts'
import { extractText } from '../../sanitize/html.ts'
import { buildHiddenFileUrl, hiddenFilesKey } from '../media/hidden-file-url.ts'
import { createSummary } from '../texts/content.ts'
import { formerStudent } from '../users/former-student.ts'
import { presentMentions } from '../users/mentions.ts'
import { loadPresentedUser } from '../users/service.ts'
import { unknownUser } from '../users/unknown-user.ts'
import type { CaseRecord } from './data/cases.ts'
import type { LogRecord } from './data/lists.ts'
import { appealDecision, getAppealableUntil } from './decisions/appeals.ts'
import { changeSanction } from './decisions/change-sanction.ts'
import { claimCase, decideCase } from './decisions/decide-case.ts'
import { type createCaseReportsLoader, type createCaseViewLoader, type createHasReportedLoader, type createReportableLoader, maxHistory } from './loaders.ts'
import { toLogDetails, toPersonLabel } from './log-labels.ts'
import { canDecide, concernsTextsOnly, concernsTextsOnlyForAuthor, isGrantedInPart, isUpholding } from './policy.ts'
import { getReportablePath, type ReportableRef, type StoredVersion, toReportableId, toSeenVersion } from './reportables.ts'
import { reportContent } from './reports/report-content.ts'
import { countOpenCases, getCase, getCases, getDecisions, getDisabledUntil, getFullLog, getLog, getReports } from './service.ts'

/** A summary has 160 characters: of a long text the beginning is parsed. */
const maxSummarizedChars = 2000

/** The first words of a text with the current usernames of the people whom it mentions. */
async function summarize(context: { database: Database }, { title, contentHtml }: StoredVersion): Promise<string> {
  const html = await presentMentions(context, contentHtml.slice(0, maxSummarizedChars))
  return createSummary([title, extractText(html)].filter(Boolean).join(': '))
}

type SummaryLoaders = { reportedSubject: ReturnType<typeof createReportableLoader>; caseReports: ReturnType<typeof createCaseReportsLoader> }
const toRef = ({ kind, subjectId: id }: CaseRecord) => ({ kind, id })

/** The first words of the subject, or of what was reported of it. */
async function getSummary(record: CaseRecord, { database, loaders }: { database: Database; loaders: SummaryLoaders }): Promise<string> {
  const subject = await loaders.reportedSubject.load(toRef(record))
  const seen = subject ?? (await loaders.caseReports.load(record.id))[0]?.seen
  return seen ? summarize({ database }, seen) : ''
}

type ReportedContext = { viewer: Viewer | null; loaders: { hasReported: ReturnType<typeof createHasReportedLoader> } }

/** Whether the viewer may report a subject: a signed-in user who is not its author and has not reported it. */
async function canReport({ viewer, loaders }: ReportedContext, kind: ReportableRef['kind'], id: string, authorUid: string | null): Promise<boolean> {
  const reader = getReader(viewer)
  return reader !== null && reader.uid !== authorUid && !(await loaders.hasReported.load({ viewerUid: reader.uid, kind, id }))
}

type ViewContext = { viewer: Viewer | null; database: Database; now: () => Date; loaders: { caseView: ReturnType<typeof createCaseViewLoader> } }

/** A resolver of what is private in a case: that the viewer reads it is logged. */
const withRecordedView =
  <Context extends ViewContext, Result>(read: (record: CaseRecord, context: Context) => Result | Promise<Result>) =>
  async (record: CaseRecord, _args: object, context: Context): Promise<Result> => {
    const { viewer, now, loaders } = context
    if (viewer) await loaders.caseView.load({ viewerUid: viewer.uid, record, at: now() })
    return read(record, context)
  }

const isModerator = async ({ viewer, loaders }: { viewer: Viewer | null; loaders: { viewerRoles: { load: (uid: string) => Promise<string[]> } } }) =>
  viewer !== null && (await loaders.viewerRoles.load(viewer.uid)).includes('MODERATOR')

/** The fields that the public and the full log share. */
const logFields = { at: ({ createdAt }: LogRecord) => createdAt, kind: ({ subjectKind }: LogRecord) => subjectKind }

export const resolvers: Resolvers = {
  Post: {
    viewerCanReport: ({ id, author }, _args, context) => canReport(context, 'POST', id, author.uid),
    viewerCanModerate: (_post, _args, context) => isModerator(context),
  },
  Reply: {
    viewerCanReport: ({ id, author }, _args, context) => (author ? canReport(context, 'REPLY', id, author.uid) : false),
    viewerCanModerate: (_reply, _args, context) => isModerator(context),
  },
  User: {
    viewerCanReport: ({ uid }, _args, context) => uid !== formerStudent.uid && uid !== unknownUser.uid && canReport(context, 'PROFILE', uid, uid),
    viewerCanModerate: (_user, _args, context) => isModerator(context),
  },
  Business: { viewerCanReport: ({ id, ownerUid }, _args, context) => canReport(context, 'BUSINESS', id, ownerUid) },
  ThriftItem: { viewerCanReport: ({ id }, _args, context) => canReport(context, 'LISTING', id, null) },
  Event: { viewerCanReport: ({ id }, _args, context) => canReport(context, 'EVENT', id, null) },
  Report: {
    id: ({ id }) => toNodeId('Report', id),
    summary: ({ seen }, _args, context) => summarize(context, seen),
    decidedAt: ({ case: { decidedAt } }) => decidedAt,
    isUpheld: ({ case: { action, isAppealGranted } }) => action && isUpholding(action) && !isAppealGranted,
    sentence: ({ case: { sentence } }) => sentence,
  },
  CaseReport: { id: ({ id }) => toNodeId('CaseReport', id) },
  SeenVersion: {
    files: async ({ fileKeys }, _args, { loaders, now }) => {
      if (fileKeys.length === 0) return []
      const secret = await loaders.secretKey.load(hiddenFilesKey)
      return fileKeys.map((key) => buildHiddenFileUrl(secret, key, now()))
    },
  },
  AuthorRecord: { user: ({ uid }, _args, { loaders }) => loadPresentedUser(loaders, uid) },
  Appeal: {
    text: ({ appealText }) => appealText ?? '',
    appealedAt: ({ appealedAt, openedAt }) => appealedAt ?? openedAt,
    decidedAt: ({ appealDecidedAt }) => appealDecidedAt,
    isGranted: ({ isAppealGranted }) => isAppealGranted,
    isGrantedInPart,
    sentence: ({ appealSentence }) => appealSentence,
  },
  SimilarText: { id: toReportableId, summary: (similar, _args, context) => summarize(context, similar), path: getReportablePath },
  ModerationCase: {
    id: ({ id }) => toNodeId('ModerationCase', id),
    subjectId: (record) => toReportableId(toRef(record)),
    summary: withRecordedView((record, context) => getSummary(record, context)),
    path: async (record, _args, { loaders }) => {
      const subject = await loaders.reportedSubject.load(toRef(record))
      return subject && getReportablePath(subject)
    },
    current: withRecordedView(async (record, { loaders }) => {
      const subject = await loaders.reportedSubject.load(toRef(record))
      return subject && !subject.isDeleted ? toSeenVersion(subject) : null
    }),
    surroundings: withRecordedView(({ kind, subjectId }, { loaders }) => (kind === 'REPLY' ? loaders.surroundings.load(subjectId) : [])),
    claimedBy: ({ claimedBy }, _args, { loaders }) => (claimedBy ? loadPresentedUser(loaders, claimedBy) : null),
    decidedBy: ({ decidedBy }, _args, { loaders }) => (decidedBy ? loadPresentedUser(loaders, decidedBy) : null),
    authorRecord: withRecordedView(({ authorUid }, { loaders }) => (authorUid ? loaders.authorRecord.load(authorUid) : null)),
    reports: withRecordedView(({ id }, { loaders }) => loaders.caseReports.load(id)),
    history: withRecordedView(async (record, { viewer, loaders }) => {
      const earlier = (await loaders.subjectCases.load(toRef(record))).filter(({ id, openedAt }) => id !== record.id && openedAt <= record.openedAt)
      const isParty = await Promise.all(earlier.map(({ id }) => viewer && loaders.isParty.load({ caseId: id, uid: viewer.uid })))
      return earlier.filter((_case, index) => !isParty[index]).slice(0, maxHistory)
    }),
    similarTexts: withRecordedView(async (record, { loaders }) => {
      const subject = await loaders.reportedSubject.load(toRef(record))
      return subject ? loaders.similarTexts.load(subject) : []
    }),
    relatedCases: ({ id }, _args, { loaders }) => loaders.relatedCases.load(id),
    appeal: withRecordedView((record) => (record.appealedAt ? record : null)),
    concernsTextsOnly,
    viewerCanDecide: async (record, _args, { viewer, loaders }) =>
      viewer !== null && canDecide(viewer, record, await loaders.isParty.load({ caseId: record.id, uid: viewer.uid })),
  },
  Decision: {
    id: ({ id }) => toNodeId('Decision', id),
    concernsTextsOnly: concernsTextsOnlyForAuthor,
    summary: (record, _args, context) => getSummary(record, context),
    appeal: (record) => (record.appealedAt ? record : null),
    relatedCount: async ({ id }, _args, { loaders }) => (await loaders.relatedCases.load(id)).length,
    appealableUntil: (record, _args, { now }) => getAppealableUntil(record, now()),
  },
  ModerationLogEntry: { id: ({ id }) => toNodeId('ModerationLogEntry', id), ...logFields },
  FullModerationLogEntry: {
    id: ({ id }) => toNodeId('FullModerationLogEntry', id),
    ...logFields,
    actor: ({ actor }) => actor && toPersonLabel(actor),
    person: ({ person }) => person && toPersonLabel(person),
    caseId: ({ caseId }) => caseId && toNodeId('ModerationCase', caseId),
    details: ({ details }) => toLogDetails(details),
  },
  Settings: {
    decisions: (_settings, _args, context) => getDecisions(context),
    reportsDisabledUntil: ({ user }, _args, context) => getDisabledUntil(context, user.uid),
  },
  Query: {
    moderationCases: async (_parent, { queue, ...page }, context) => toConnection(await getCases(context, queue, page)),
    openCaseCount: (_parent, _args, context) => countOpenCases(context),
    moderationCase: (_parent, { id }, context) => getCase(context, toRowId('ModerationCase', id)),
    reports: async (_parent, page, context) => toConnection(await getReports(context, page)),
    moderationLog: async (_parent, page, context) => toConnection(await getLog(context, page)),
    fullModerationLog: async (_parent, { act = null, includesViews, ...page }, context) =>
      toConnection(await getFullLog(context, { act, includesViews }, page)),
  },
  Mutation: {
    reportContent: async (_parent, { input }, context) => ({ report: await reportContent(context, input) }),
    claimModerationCase: async (_parent, { input: { id, version, claim } }, context) => ({
      case: await claimCase(context, toRowId('ModerationCase', id), version, claim ?? true),
    }),
    decideModerationCase: async (_parent, { input: { id, ...input } }, context) => ({
      case: await decideCase(context, toRowId('ModerationCase', id), input),
    }),
    changeSanction: async (_parent, { input: { id, ...input } }, context) => ({
      sanction: await changeSanction(context, toRowId('Sanction', id), input),
    }),
    appealDecision: async (_parent, { input: { id, ...input } }, context) => ({
      decision: await appealDecision(context, toRowId('Decision', id), input),
    }),
  },
}
