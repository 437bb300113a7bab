import { eraseData, exportData } from './account-data.ts'
import { createSessionCookieEndpoints } from './endpoints.ts'
import { jobs } from './jobs.ts'
import { createSessionUserLoader } from './loaders.ts'
import { resolvers } from './resolvers.ts'
import { getSessionById } from './service.ts'
import { getSessionTopic } from './topics.ts'

export const sessions = {
  name: 'sessions',
  resolvers,
  loaders: { sessionUser: createSessionUserLoader },
  createUnauthenticatedEndpoints: createSessionCookieEndpoints,
  nodes: { Session: getSessionById },
  topics: { sessions: getSessionTopic },
  jobs,
  exportData,
  eraseData,
} as const
