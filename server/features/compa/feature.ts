import { eraseData, exportData } from './account-data.ts'
import { compaEndpoints } from './endpoints.ts'
import { jobs } from './jobs.ts'
import { getPageSourceBySlug } from './pages/edit-pages.ts'
import { getMessageById } from './questions/conversation.ts'
import { getUnansweredQuestionById } from './questions/unanswered-questions.ts'
import { resolvers } from './resolvers.ts'
import { getCampusPage } from './service.ts'

export const compa = {
  name: 'compa',
  resolvers,
  endpoints: compaEndpoints,
  nodes: {
    Message: getMessageById,
    CampusPage: getCampusPage,
    CampusPageSource: getPageSourceBySlug,
    UnansweredQuestion: getUnansweredQuestionById,
  },
  jobs,
  exportData,
  eraseData,
} as const
