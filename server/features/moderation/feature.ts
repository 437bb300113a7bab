import { eraseData, exportData } from './account-data.ts'
import { moderationEndpoints } from './endpoints.ts'
import { jobs } from './jobs.ts'
import {
  createAuthorRecordLoader,
  createCaseReportsLoader,
  createCaseViewLoader,
  createHasReportedLoader,
  createIsPartyLoader,
  createRelatedCasesLoader,
  createReportableCasesLoader,
  createReportableLoader,
  createSimilarTextsLoader,
  createSurroundingsLoader,
} from './loaders.ts'
import { resolvers } from './resolvers.ts'
import { getCaseById, getDecisionById, getFullLogEntryById, getLogEntryById, getReportById } from './service.ts'

export const moderation = {
  name: 'moderation',
  resolvers,
  endpoints: moderationEndpoints,
  loaders: {
    reportedSubject: createReportableLoader,
    caseReports: createCaseReportsLoader,
    isParty: createIsPartyLoader,
    caseView: createCaseViewLoader,
    subjectCases: createReportableCasesLoader,
    relatedCases: createRelatedCasesLoader,
    similarTexts: createSimilarTextsLoader,
    authorRecord: createAuthorRecordLoader,
    surroundings: createSurroundingsLoader,
    hasReported: createHasReportedLoader,
  },
  nodes: {
    Report: getReportById,
    ModerationCase: getCaseById,
    Decision: getDecisionById,
    ModerationLogEntry: getLogEntryById,
    FullModerationLogEntry: getFullLogEntryById,
  },
  jobs,
  exportData,
  eraseData,
} as const
