import { compaEndpoints } from './endpoints.ts'
import { jobs } from './jobs.ts'
import { getMessageById } from './questions/conversation.ts'
import { resolvers } from './resolvers.ts'
import { getCampusPage } from './service.ts'

export const compa = {
  name: 'compa',
  resolvers,
  endpoints: compaEndpoints,
  nodes: { Message: getMessageById, CampusPage: getCampusPage },
  jobs,
} as const
